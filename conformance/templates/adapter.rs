// An adapter of conformance/CONTRACT.md.  It reads sections without functions, and answers
// "not supported" to all others: put your reader into decode, find and unwind.
// rustc -O -C target-feature=+crt-static -o mine adapter.rs
use std::io::{Read, Write};
use std::process::exit;

const USAGE: i32 = 2;
const HEADER: usize = 28;
const CAPS: &str = "contract 2
name mine
version 1
sframe-versions 2 3
abis amd64-le aarch64-le aarch64-be s390x-be
operations decode find unwind
input raw
";
const ABIS: [&str; 5] = ["", "aarch64-be", "aarch64-le", "amd64-le", "s390x-be"];

enum Answer {
    Accepted(String),
    Rejected(String),
    NotSupported(String),
}
use Answer::*;

impl Answer {
    fn status(&self) -> i32 {
        match self {
            Accepted(_) => 0,
            Rejected(_) => 1,
            NotSupported(_) => 89,
        }
    }
    fn text(&self) -> &str {
        match self {
            Accepted(text) | Rejected(text) | NotSupported(text) => text,
        }
    }
}

fn number(value: u8) -> String {
    match value as i8 {
        0 => "none".to_string(),
        other => other.to_string(),
    }
}

fn decode(section: &[u8], _address: u64) -> Answer {
    if section.len() < HEADER {
        return Rejected("the header has 28 bytes".to_string());
    }
    let is_big = match section[..2] {
        [0xde, 0xe2] => true,
        [0xe2, 0xde] => false,
        _ => return Rejected("the magic number is 0xdee2".to_string()),
    };
    let (version, flags, abi) = (section[2], section[3], section[4] as usize);
    if !(1..=3).contains(&version) {
        return Rejected(format!("there is no version {version}"));
    }
    if section.len() > HEADER || flags > 1 || section[7..].iter().any(|byte| *byte != 0) {
        return NotSupported("a section with functions".to_string()); // your reader goes on here
    }
    if !(1..=4).contains(&abi) || is_big != ABIS[abi].ends_with("-be") {
        return NotSupported("an ABI of the other byte order".to_string());
    }
    Accepted(format!(
        "element 0 version={version} abi={} flags={} fixed-fp={} fixed-ra={} aux=0\n",
        ABIS[abi],
        ["none", "sorted"][flags as usize],
        number(section[5]),
        number(section[6])
    ))
}

fn find(section: &[u8], address: u64, pcs: &[&str]) -> Answer {
    match decode(section, address) {
        Accepted(_) => Accepted(pcs.iter().map(|pc| format!("find {pc} none\n")).collect()),
        other => other,
    }
}

// Each stack of words begins with pc=0xPC.
fn unwind(section: &[u8], address: u64, words: &[&str]) -> Answer {
    let stacks = words.iter().filter_map(|word| word.strip_prefix("pc="));
    match decode(section, address) {
        Accepted(_) => Accepted(stacks.map(|pc| format!("unwind {pc}\nend refused\n")).collect()),
        other => other,
    }
}

fn answer(verb: &str, section: &[u8], address: u64, words: &[&str]) -> Answer {
    match verb {
        "decode" => decode(section, address),
        "find" => find(section, address, words),
        "unwind" => unwind(section, address, words),
        _ => NotSupported(verb.to_string()),
    }
}

fn address_of(text: &str) -> u64 {
    u64::from_str_radix(text.trim_start_matches("0x"), 16).unwrap_or_else(|_| exit(USAGE))
}

// Messages are a little-endian 32-bit length and that many bytes.
fn serve() -> std::io::Result<()> {
    let (mut input, mut output) = (std::io::stdin().lock(), std::io::stdout().lock());
    let mut length = [0; 4];
    while input.read_exact(&mut length).is_ok() {
        let mut message = vec![0; u32::from_le_bytes(length) as usize];
        input.read_exact(&mut message)?;
        let end = message.iter().position(|byte| *byte == b'\n').unwrap_or_else(|| exit(USAGE));
        let line = String::from_utf8_lossy(&message[..end]).into_owned();
        let words: Vec<&str> = line.split(' ').collect();
        let said = answer(words[0], &message[end + 1..], address_of(words[1]), &words[2..]);
        let reply = format!("{}\n{}", said.status(), said.text());
        output.write_all(&(reply.len() as u32).to_le_bytes())?;
        output.write_all(reply.as_bytes())?;
        output.flush()?;
    }
    Ok(())
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let mut words: Vec<&str> = arguments[2..].iter().map(String::as_str).collect();
    match arguments[1].as_str() {
        "caps" => print!("{CAPS}"),
        "serve" => serve().unwrap_or_else(|_| exit(USAGE)),
        verb => {
            let address = words[0].strip_prefix("--address=").map(address_of);
            if address.is_some() {
                words.remove(0);
            }
            let section = std::fs::read(words[0]).unwrap_or_else(|_| exit(USAGE));
            let said = answer(verb, &section, address.unwrap_or(0), &words[1..]);
            match &said {
                Accepted(text) => print!("{text}"),
                Rejected(why) => println!("rejected {why}"),
                NotSupported(what) => eprintln!("{what}"),
            }
            exit(said.status());
        }
    }
}
