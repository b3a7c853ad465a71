// An adapter of conformance/CONTRACT.md.  It reads sections without functions, and answers
// "not supported" to all others: put your reader into decode, find and unwind.
// CGO_ENABLED=0 go build -o mine adapter.go
package main

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
)

const (
	accepted     = 0
	rejected     = 1
	notSupported = 89
	usage        = 2
	header       = 28
)

const caps = `contract 2
name mine
version 1
sframe-versions 2 3
abis amd64-le aarch64-le aarch64-be s390x-be
operations decode find unwind
input raw
`

var abis = map[byte]string{1: "aarch64-be", 2: "aarch64-le", 3: "amd64-le", 4: "s390x-be"}

func number(value int8) string {
	if value == 0 {
		return "none"
	}
	return strconv.Itoa(int(value))
}

// Each of the three returns a status, and the output or the reason.

func decode(section []byte, address uint64) (int, string) {
	if len(section) < header {
		return rejected, "the header has 28 bytes"
	}
	isBig := section[0] == 0xde && section[1] == 0xe2
	if !isBig && (section[0] != 0xe2 || section[1] != 0xde) {
		return rejected, "the magic number is 0xdee2"
	}
	version, flags, abi := section[2], section[3], section[4]
	if version < 1 || version > 3 {
		return rejected, fmt.Sprintf("there is no version %d", version)
	}
	if len(section) > header || flags > 1 || !bytes.Equal(section[7:], make([]byte, header-7)) {
		return notSupported, "a section with functions" // your reader goes on here
	}
	if abis[abi] == "" || isBig != strings.HasSuffix(abis[abi], "-be") {
		return notSupported, "an ABI of the other byte order"
	}
	return accepted, fmt.Sprintf("element 0 version=%d abi=%s flags=%s fixed-fp=%s fixed-ra=%s aux=0\n",
		version, abis[abi], []string{"none", "sorted"}[flags], number(int8(section[5])), number(int8(section[6])))
}

func find(section []byte, address uint64, pcs []string) (int, string) {
	status, text := decode(section, address)
	if status != accepted {
		return status, text
	}
	text = ""
	for _, pc := range pcs {
		text += "find " + pc + " none\n"
	}
	return accepted, text
}

// Each stack of words begins with pc=0xPC.
func unwind(section []byte, address uint64, words []string) (int, string) {
	status, text := decode(section, address)
	if status != accepted {
		return status, text
	}
	text = ""
	for _, word := range words {
		if strings.HasPrefix(word, "pc=") {
			text += "unwind " + word[3:] + "\nend refused\n"
		}
	}
	return accepted, text
}

func answer(verb string, section []byte, address uint64, words []string) (int, string) {
	switch verb {
	case "decode":
		return decode(section, address)
	case "find":
		return find(section, address, words)
	case "unwind":
		return unwind(section, address, words)
	}
	return notSupported, verb
}

// Messages are a little-endian 32-bit length and that many bytes.
func serve() {
	var length [4]byte
	for {
		if _, err := io.ReadFull(os.Stdin, length[:]); err != nil {
			return
		}
		message := make([]byte, binary.LittleEndian.Uint32(length[:]))
		if _, err := io.ReadFull(os.Stdin, message); err != nil {
			os.Exit(usage)
		}
		line, section, _ := bytes.Cut(message, []byte("\n"))
		words := strings.Fields(string(line))
		address, _ := strconv.ParseUint(words[1], 0, 64)
		status, text := answer(words[0], section, address, words[2:])
		reply := fmt.Sprintf("%d\n%s", status, text)
		binary.LittleEndian.PutUint32(length[:], uint32(len(reply)))
		os.Stdout.Write(append(length[:], reply...))
	}
}

func once(verb string, words []string) int {
	var address uint64
	if strings.HasPrefix(words[0], "--address=") {
		address, _ = strconv.ParseUint(words[0][10:], 0, 64)
		words = words[1:]
	}
	section, err := os.ReadFile(words[0])
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return usage
	}
	status, text := answer(verb, section, address, words[1:])
	switch status {
	case accepted:
		fmt.Print(text)
	case rejected:
		fmt.Printf("rejected %s\n", text)
	default:
		fmt.Fprintln(os.Stderr, text)
	}
	return status
}

func main() {
	switch os.Args[1] {
	case "caps":
		fmt.Print(caps)
	case "serve":
		serve()
	default:
		os.Exit(once(os.Args[1], os.Args[2:]))
	}
}
