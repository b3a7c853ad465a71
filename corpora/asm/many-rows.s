# abis: amd64 aarch64 aarch64_be s390x
# about: many rows, with words of different sizes
	.text
f:
	.cfi_startproc
	{nop}
	.cfi_def_cfa_offset 168
# expect cfa=sp+168 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 192
# expect cfa=sp+192 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 232
# expect cfa=sp+232 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 288
# expect cfa=sp+288 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 360
# expect cfa=sp+360 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 448
# expect cfa=sp+448 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 552
# expect cfa=sp+552 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 672
# expect cfa=sp+672 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 808
# expect cfa=sp+808 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 960
# expect cfa=sp+960 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 1128
# expect cfa=sp+1128 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 1312
# expect cfa=sp+1312 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 1512
# expect cfa=sp+1512 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 1728
# expect cfa=sp+1728 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 1960
# expect cfa=sp+1960 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 2208
# expect cfa=sp+2208 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 2472
# expect cfa=sp+2472 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 2752
# expect cfa=sp+2752 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 3048
# expect cfa=sp+3048 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 3360
# expect cfa=sp+3360 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 3688
# expect cfa=sp+3688 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 4032
# expect cfa=sp+4032 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 4392
# expect cfa=sp+4392 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 4768
# expect cfa=sp+4768 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 5160
# expect cfa=sp+5160 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 5568
# expect cfa=sp+5568 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 5992
# expect cfa=sp+5992 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 6432
# expect cfa=sp+6432 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 6888
# expect cfa=sp+6888 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 7360
# expect cfa=sp+7360 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 7848
# expect cfa=sp+7848 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 8352
# expect cfa=sp+8352 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 8872
# expect cfa=sp+8872 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 9408
# expect cfa=sp+9408 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 9960
# expect cfa=sp+9960 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 10528
# expect cfa=sp+10528 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 11112
# expect cfa=sp+11112 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 11712
# expect cfa=sp+11712 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 12328
# expect cfa=sp+12328 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 12960
# expect cfa=sp+12960 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 13608
# expect cfa=sp+13608 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 14272
# expect cfa=sp+14272 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 14952
# expect cfa=sp+14952 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 15648
# expect cfa=sp+15648 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 16360
# expect cfa=sp+16360 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 17088
# expect cfa=sp+17088 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 17832
# expect cfa=sp+17832 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 18592
# expect cfa=sp+18592 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 19368
# expect cfa=sp+19368 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 20160
# expect cfa=sp+20160 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 20968
# expect cfa=sp+20968 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 21792
# expect cfa=sp+21792 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 22632
# expect cfa=sp+22632 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 23488
# expect cfa=sp+23488 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 24360
# expect cfa=sp+24360 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 25248
# expect cfa=sp+25248 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 26152
# expect cfa=sp+26152 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 27072
# expect cfa=sp+27072 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 28008
# expect cfa=sp+28008 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 28960
# expect cfa=sp+28960 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 29928
# expect cfa=sp+29928 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 30912
# expect cfa=sp+30912 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 31912
# expect cfa=sp+31912 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 32928
# expect cfa=sp+32928 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 33960
# expect cfa=sp+33960 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 35008
# expect cfa=sp+35008 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 36072
# expect cfa=sp+36072 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 37152
# expect cfa=sp+37152 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 38248
# expect cfa=sp+38248 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 39360
# expect cfa=sp+39360 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 40488
# expect cfa=sp+40488 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 41632
# expect cfa=sp+41632 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 42792
# expect cfa=sp+42792 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 43968
# expect cfa=sp+43968 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 45160
# expect cfa=sp+45160 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 46368
# expect cfa=sp+46368 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 47592
# expect cfa=sp+47592 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 48832
# expect cfa=sp+48832 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 50088
# expect cfa=sp+50088 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 51360
# expect cfa=sp+51360 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 52648
# expect cfa=sp+52648 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 53952
# expect cfa=sp+53952 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 55272
# expect cfa=sp+55272 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 56608
# expect cfa=sp+56608 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 57960
# expect cfa=sp+57960 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 59328
# expect cfa=sp+59328 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 60712
# expect cfa=sp+60712 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 62112
# expect cfa=sp+62112 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 63528
# expect cfa=sp+63528 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 64960
# expect cfa=sp+64960 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 66408
# expect cfa=sp+66408 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 67872
# expect cfa=sp+67872 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 69352
# expect cfa=sp+69352 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 70848
# expect cfa=sp+70848 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 72360
# expect cfa=sp+72360 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 73888
# expect cfa=sp+73888 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 75432
# expect cfa=sp+75432 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 76992
# expect cfa=sp+76992 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 78568
# expect cfa=sp+78568 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 80160
# expect cfa=sp+80160 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 81768
# expect cfa=sp+81768 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 83392
# expect cfa=sp+83392 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 85032
# expect cfa=sp+85032 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 86688
# expect cfa=sp+86688 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 88360
# expect cfa=sp+88360 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 90048
# expect cfa=sp+90048 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 91752
# expect cfa=sp+91752 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 93472
# expect cfa=sp+93472 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 95208
# expect cfa=sp+95208 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 96960
# expect cfa=sp+96960 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 98728
# expect cfa=sp+98728 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 100512
# expect cfa=sp+100512 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 102312
# expect cfa=sp+102312 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 104128
# expect cfa=sp+104128 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 105960
# expect cfa=sp+105960 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 107808
# expect cfa=sp+107808 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 109672
# expect cfa=sp+109672 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 111552
# expect cfa=sp+111552 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 113448
# expect cfa=sp+113448 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 115360
# expect cfa=sp+115360 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 117288
# expect cfa=sp+117288 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 119232
# expect cfa=sp+119232 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 121192
# expect cfa=sp+121192 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 123168
# expect cfa=sp+123168 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 125160
# expect cfa=sp+125160 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 127168
# expect cfa=sp+127168 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 129192
# expect cfa=sp+129192 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 131232
# expect cfa=sp+131232 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 133288
# expect cfa=sp+133288 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 135360
# expect cfa=sp+135360 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 137448
# expect cfa=sp+137448 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 139552
# expect cfa=sp+139552 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 141672
# expect cfa=sp+141672 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 143808
# expect cfa=sp+143808 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 145960
# expect cfa=sp+145960 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 148128
# expect cfa=sp+148128 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 150312
# expect cfa=sp+150312 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 152512
# expect cfa=sp+152512 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 154728
# expect cfa=sp+154728 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 156960
# expect cfa=sp+156960 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 159208
# expect cfa=sp+159208 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 161472
# expect cfa=sp+161472 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 163752
# expect cfa=sp+163752 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 166048
# expect cfa=sp+166048 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 168360
# expect cfa=sp+168360 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 170688
# expect cfa=sp+170688 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 173032
# expect cfa=sp+173032 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 175392
# expect cfa=sp+175392 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 177768
# expect cfa=sp+177768 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 180160
# expect cfa=sp+180160 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 182568
# expect cfa=sp+182568 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 184992
# expect cfa=sp+184992 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 187432
# expect cfa=sp+187432 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 189888
# expect cfa=sp+189888 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 192360
# expect cfa=sp+192360 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 194848
# expect cfa=sp+194848 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 197352
# expect cfa=sp+197352 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 199872
# expect cfa=sp+199872 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 202408
# expect cfa=sp+202408 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 204960
# expect cfa=sp+204960 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 207528
# expect cfa=sp+207528 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 210112
# expect cfa=sp+210112 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 212712
# expect cfa=sp+212712 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 215328
# expect cfa=sp+215328 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 217960
# expect cfa=sp+217960 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 220608
# expect cfa=sp+220608 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 223272
# expect cfa=sp+223272 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 225952
# expect cfa=sp+225952 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 228648
# expect cfa=sp+228648 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 231360
# expect cfa=sp+231360 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 234088
# expect cfa=sp+234088 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 236832
# expect cfa=sp+236832 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 239592
# expect cfa=sp+239592 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 242368
# expect cfa=sp+242368 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 245160
# expect cfa=sp+245160 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 247968
# expect cfa=sp+247968 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 250792
# expect cfa=sp+250792 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 253632
# expect cfa=sp+253632 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 256488
# expect cfa=sp+256488 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 259360
# expect cfa=sp+259360 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 262248
# expect cfa=sp+262248 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 265152
# expect cfa=sp+265152 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 268072
# expect cfa=sp+268072 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 271008
# expect cfa=sp+271008 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 273960
# expect cfa=sp+273960 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 276928
# expect cfa=sp+276928 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 279912
# expect cfa=sp+279912 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 282912
# expect cfa=sp+282912 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 285928
# expect cfa=sp+285928 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 288960
# expect cfa=sp+288960 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 292008
# expect cfa=sp+292008 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 295072
# expect cfa=sp+295072 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 298152
# expect cfa=sp+298152 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 301248
# expect cfa=sp+301248 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 304360
# expect cfa=sp+304360 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 307488
# expect cfa=sp+307488 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 310632
# expect cfa=sp+310632 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 313792
# expect cfa=sp+313792 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 316968
# expect cfa=sp+316968 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 320160
# expect cfa=sp+320160 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 323368
# expect cfa=sp+323368 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 326592
# expect cfa=sp+326592 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 329832
# expect cfa=sp+329832 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 333088
# expect cfa=sp+333088 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 336360
# expect cfa=sp+336360 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 339648
# expect cfa=sp+339648 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 342952
# expect cfa=sp+342952 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 346272
# expect cfa=sp+346272 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 349608
# expect cfa=sp+349608 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 352960
# expect cfa=sp+352960 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 356328
# expect cfa=sp+356328 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 359712
# expect cfa=sp+359712 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 363112
# expect cfa=sp+363112 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 366528
# expect cfa=sp+366528 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 369960
# expect cfa=sp+369960 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 373408
# expect cfa=sp+373408 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 376872
# expect cfa=sp+376872 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 380352
# expect cfa=sp+380352 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 383848
# expect cfa=sp+383848 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 387360
# expect cfa=sp+387360 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 390888
# expect cfa=sp+390888 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 394432
# expect cfa=sp+394432 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 397992
# expect cfa=sp+397992 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 401568
# expect cfa=sp+401568 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 405160
# expect cfa=sp+405160 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 408768
# expect cfa=sp+408768 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 412392
# expect cfa=sp+412392 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 416032
# expect cfa=sp+416032 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 419688
# expect cfa=sp+419688 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 423360
# expect cfa=sp+423360 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 427048
# expect cfa=sp+427048 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 430752
# expect cfa=sp+430752 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 434472
# expect cfa=sp+434472 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 438208
# expect cfa=sp+438208 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 441960
# expect cfa=sp+441960 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 445728
# expect cfa=sp+445728 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 449512
# expect cfa=sp+449512 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 453312
# expect cfa=sp+453312 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 457128
# expect cfa=sp+457128 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 460960
# expect cfa=sp+460960 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 464808
# expect cfa=sp+464808 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 468672
# expect cfa=sp+468672 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 472552
# expect cfa=sp+472552 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 476448
# expect cfa=sp+476448 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 480360
# expect cfa=sp+480360 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 484288
# expect cfa=sp+484288 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 488232
# expect cfa=sp+488232 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 492192
# expect cfa=sp+492192 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 496168
# expect cfa=sp+496168 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 500160
# expect cfa=sp+500160 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 504168
# expect cfa=sp+504168 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 508192
# expect cfa=sp+508192 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 512232
# expect cfa=sp+512232 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 516288
# expect cfa=sp+516288 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 520360
# expect cfa=sp+520360 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 524448
# expect cfa=sp+524448 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 528552
# expect cfa=sp+528552 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 532672
# expect cfa=sp+532672 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 536808
# expect cfa=sp+536808 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 540960
# expect cfa=sp+540960 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 545128
# expect cfa=sp+545128 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 549312
# expect cfa=sp+549312 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 553512
# expect cfa=sp+553512 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 557728
# expect cfa=sp+557728 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 561960
# expect cfa=sp+561960 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 566208
# expect cfa=sp+566208 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 570472
# expect cfa=sp+570472 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 574752
# expect cfa=sp+574752 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 579048
# expect cfa=sp+579048 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 583360
# expect cfa=sp+583360 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 587688
# expect cfa=sp+587688 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 592032
# expect cfa=sp+592032 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 596392
# expect cfa=sp+596392 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 600768
# expect cfa=sp+600768 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 605160
# expect cfa=sp+605160 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 609568
# expect cfa=sp+609568 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 613992
# expect cfa=sp+613992 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 618432
# expect cfa=sp+618432 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 622888
# expect cfa=sp+622888 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 627360
# expect cfa=sp+627360 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 631848
# expect cfa=sp+631848 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 636352
# expect cfa=sp+636352 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 640872
# expect cfa=sp+640872 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 645408
# expect cfa=sp+645408 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 649960
# expect cfa=sp+649960 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 654528
# expect cfa=sp+654528 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 659112
# expect cfa=sp+659112 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 663712
# expect cfa=sp+663712 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 668328
# expect cfa=sp+668328 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 672960
# expect cfa=sp+672960 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 677608
# expect cfa=sp+677608 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 682272
# expect cfa=sp+682272 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 686952
# expect cfa=sp+686952 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 691648
# expect cfa=sp+691648 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 696360
# expect cfa=sp+696360 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 701088
# expect cfa=sp+701088 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 705832
# expect cfa=sp+705832 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 710592
# expect cfa=sp+710592 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 715368
# expect cfa=sp+715368 ra={start_ra} fp=same
	{nop}
	{nop}
	.cfi_def_cfa_offset 720160
# expect cfa=sp+720160 ra={start_ra} fp=same
	{nop}
	.cfi_endproc
