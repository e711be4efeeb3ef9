/**
 * About 500 of the passwords of eight characters or more that public leaks show most often, with a
 * few that this product's users would think of. Lower case.
 */
const text = `
password 12345678 123456789 baseball football qwertyuiop 1234567890 superman 1qaz2wsx trustno1
sunshine iloveyou computer starwars princess corvette 1234qwer internet samantha q1w2e3r4t5
maverick whatever mercedes steelers qwer1234 q1w2e3r4 midnight bigdaddy marlboro password1
1q2w3e4r cocacola jordan23 asdfasdf 12344321 liverpoo qwerty123 passw0rd abcd1234 slipknot
scorpion startrek asdfghjkl redskins qazwsxedc liverpool dolphins qwertyui metallic mountain
elephant rush2112 1q2w3e4r5t creative garfield asdfghjk 1qazxsw2 airborne brooklyn godzilla
4815162342 darkness blink182 platinum 01012011 11223344 lifehack 12qwaszx snowball nintendo
pakistan redwings explorer guinness lasvegas 789456123 christin asdf1234 babygirl michigan
carolina alexande minecraft metallica snickers paradise 147258369 lacrosse poohbear qweasdzxc
einstein drowssap spitfire maryjane champion svetlana westside security zaq12wsx 123456789a
1232323q scarface qwerty12 stargate 12345qwert semperfi scotland cherokee simpsons michael1
vladimir passport infinity bulldogs 1234554321 budlight softball fktrcfylh kawasaki wildcats
logitech swordfis alexandr motorola patriots colorado juventus freeuser warcraft wolverin elizabet
valentin password123 spiderma hello123 ncc1701d pearljam 123qweasd predator charlie1 panthers
peekaboo rolltide cardinal chevelle fyfcnfcbz 123654789 changeme electric darkside wolfpack
hercules letmein1 741852963 spiderman blizzard 123456789q cheyenne cjkysirj 147852369 a1b2c3d4
airplane freepass billybob chocolat stingray firebird zeppelin tarheels greenday 01011980 engineer
hellfire serenity fireball darkstar 1029384756 mustang1 pavilion 01012000 bobafett dbrnjhbz
welcome1 swimming defender precious icecream swordfish presario rockstar airforce thailand
bluebird goldfish wrangler cadillac longhorn qazwsx123 microsoft christia 123qweasdzxc assassin
atlantis lonewolf software srinivas valentina veronika babydoll wordpass devildog freedom1
montreal wolfgang basketba 31415926 stephani jessica1 shamrock deftones renegade blahblah enterpri
1234abcd babylon5 sweetpea trfnthbyf yankees1 aardvark marathon cavalier manchester buckeyes
01011990 diamonds 1qaz2wsx3edc highland drpepper 12345678910 sherlock thuglife morpheus consumer
adgjmptw barcelona overlord sundance ultimate ncc1701e matthew1 geronimo 123qwe123 aleksandr
portugal superfly q1w2e3r4t5y6 wrinkle1 seminole alejandr 11235813 concrete access14 letmein2
christop trombone rhbcnbyf qazxswedc cdtnkfyf stallion kingkong mongoose bluemoon a1234567
immortal 123454321 anthony1 dietcoke hollywoo 14789632 bonehead ghbdtnbr charlott hongkong
william1 1123581321 sebastia werewolf lollipop eternity super123 cooldude tottenha makaveli
verbatim blackcat raistlin qwerty12345 punkrock 01012010 waterloo musicman seinfeld megadeth
gn56gn56 skywalke squirrel wolverine stardust qazwsxed twilight vanhalen intrepid 1234567a
punisher showtime ekaterina 111222333 skittles hannibal thunder1 1q2w3e4r5t6y chelsea1 panasonic
sandiego portland blackdog californ playtime 1a2b3c4d gangster warriors chargers dingdong mushroom
crusader dkflbvbh stranger guardian slapshot septembe 147896325 rammstein 123321123 munchkin
kittycat 1passwor barcelon coltrane goodluck starcraft katerina shaney14 discover lonestar
meridian heather1 stonecol 192837465 lowrider 25802580 richard1 zaq1xsw2 tacobell halflife
123698745 keyboard kangaroo socrates formula1 qwerasdf mailcreated5240 vacation penguins 12369874
ragnarok colombia dodgeram mustangs sithlord scoobydo oblivion titleist zxcv1234 bigballs blueeyes
mersedes 12312312 patrick1 cowboys1 nuttertools 1122334455 gateway1 peterpan kingston pa55word
freckles aspirine mariners deadhead rootbeer scooter1 11112222 plymouth creampie justdoit 1234567q
lightnin caliente goodtime thankyou raiders1 brucelee redalert aquarius catherin porkchop sapphire
qwert123 a1s2d3f4 qazwsxedcrfv blackjac chevrole 01012001 amsterdam spectrum diamond1 123456qwerty
labrador syracuse front242 candyman commando clitoris pineappl 8j4ye3uz monopoly romashka 123456aa
spartans snuggles infiniti 1234567890q cosworth phoenix1 qawsedrf doberman brandon1 webmaster
porsche9 beefcake godsmack viktoria starbuck valhalla starfish achilles ncc1701a arsenal1 sailboat
jackson1 terminator phillies pa55w0rd frontier doughboy nebraska qwertyuio agent007 pinkfloy
qwerty123456 dannyboy luckydog whocares vfrcbvrf ihateyou vkontakte mandingo dilligaf golfball
technics 01011991 15426378 aberdeen enterprise hurrican rfnthbyf dthjybrf excalibu melissa1
lancelot keystone passwort jee12345 jeemains jeeadvanced examacademy academy123 student1
student123 teacher123 admin123 administrator india123 krishna1 ganesh123 testtest test1234
secret123 qwerty1234
`;

export const commonPasswords: ReadonlySet<string> = new Set(text.trim().split(/\s+/));
