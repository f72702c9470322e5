/*! The words of size 10 of SCOWL, copyright 2000-2016 by Kevin Atkinson, and of dale-chall, copyright (c) 2014 Titus Wormer. See NOTICE. */

/**
 * Common English words, in lower case, the most common first: the words that make up most of every text, with those of old verse and prose
 * such as thine, and then the others in the order in which the clues of core/lexicon use them most.
 */
export const WORDS = `
the of and to in that is was it for he be with as his you on not at this but had by from they or have which we her an
she all are were one so if my would there their me him been when no who what will more out up them then some said into
do could than now other time very only its your over may should such these after man any about our did made before can
much how through must upon too great like little see men well us down never good own first two where here most know go
day come way long again without might old think came same work say life being yet those even make take both while
world back just let every under nothing himself though still last people thing shall away always once house thou thee
thy hath ye unto doth thine hast shalt thyself tis ere lest whence wherefore alas wilt thence
stars loved dreams pride courage birds kings waters behold flowers laughter vain hills singing softly wings angels
tears blessed mountains cast native mankind hearts souls skies mercy noble toil oft twas mortal ears arms boys girls
ships boats apples pleasures fools seldom splendid feelings handsome blessings fearful solitude despair maketh cometh
dost
something small person large someone animal place used water bird often hard things part white sea
plant light round short soft flat group together makes tiny around green many piece strong words has high fruit
another between full ground ship stone tree tail land wild others having sound word body game feeling sweet does cloth
flower bright give whose worn huge leaves look paper quick school tall air four ball book hot kind music play red
shape thin thick big building get new side trip black food head mind number set story yellow young creature shows
narrow find keep metal move off special insect dark done happy sun wind tool boat dry space warm brown face night open
three carries parts trees cat cut fish foot gray hand home inside picture put stick sides able along clear deep earth
feel study top wide desert rock country danger glass ice king line machine rain sign talk true ancient covered legs
pointed times song children cold each front gas horse kept lives low money turn doing grows letters skin sky cannot
cover door drawing else fast fire funny heavy moving ready room sharp spring wish bread colored grass wood answer
because eaten end handle learn plan show slow writing keeps travel mountain sing strip blue clever dog fun job left
power right six sure walk wooden written comes gives played pulls skill strings meal vegetable above art better cup
far found garden help letter living middle ring river shell smooth stand straight string team want winter year colors
covers distance hands holds sounds years lively orange purple across ago bad bed bill board care color different edge
grow held next order party question stop surface toward worth drops lines object quality clothes coat gentle milk
shout anything become bit built car center close direction easy eat enough equal family fill fine fly giving grand
hope mouth neck nobody point strange sudden teeth try tune twelve understand whole write area easily facts moved
numbers rules stands unit working american bag castle cheese dance gold laugh loud moon player sport storm tale tower
toy wet apart attention bring child cry fall farm feet field figure five flies floor free friend given going half
heart hole joy live north pay poem promise rough run secret seen share single sleep smile speed spread tell use
willing books effort example lessons meaning problem spotted strength student success takes thinking brass brave broad
coin dish fairy forest grain hollow merry pink pleasure snow star amount angry anyone bear beautiful below break
brother call case cause chance fresh friendly goes hit idea important known leave loose magic pen present quickly race
rest sad south state subject summer told wall wheel wise wrong ability days event experience extremely eyes floating
helps ideas larger largest looks mass natural needed notes pieces points remark science served tells tied turns walls
wanting beside birthday cake deer pal peel pit queen rope seat sick stories act branch careful change circle class
deal drink eight everyone everything fair fear finger glad goods happen hat healthy hill hold language list love
making meet mother name net noise path pleasant pull reach ride root search season sent several sheet silly simple
speak start stay stream teacher thrown touch until watch weather wonderful carefully carried carrying covering crisp
device ends filled firm friends games horses joint keys lands longer main movement moves outer pictures printed seems
solid spots struck suddenly talking thinks works breakfast cloud cooked cool eager exciting fond gift goal happiness
hero lake nose praise sail sand snake soil steep against arm behind believe bottom certain during either few flag form
frame helpful hung itself lot luck meeting message park past pool pretty push rubber running rush screen seven sit
slowly spent square store surprise taken taking task test town voice west worry yourself bars complete completely
especially famous follows force hanging highest holes joins loudly marked measures period planet plays pleased
questions runs sells serious spite usual vast wheels beat berries born breathe candy cattle chest clay cliff cream
crow dried egg faraway fur giant goat honor hurt icy juicy male needle nest ocean outdoors oven ox painting peaceful
pole pond rich sheep shirt sister smell sour spoon stem stiff sting stripes thread valley winner add almost ask block
box catch cell chain company corner count electric enjoy exact felt float flow forth gain hair honest hotel impossible
join joke leg less level lost lying map mark mean means near need noisy paid peace plain powerful reason road seem
sight spot street table taught teach ten thought track train wait woman argue asks bits branches builds central
character common degrees doubt eating eats falls finding formal grown growth happening headed hides holding
information interest knows lies logs looking material onto opposite performance pleasing popular pulled pulling raised
saying scientific sentences shared showing signs smaller solve spoken students telling thoughts trained unable usually
waiting winning america aunt baseball beach bend bow breeze bump bush cart cave chocolate cooking crossing crowd curly
deck delight diamond doll dust envelope flesh flour frog furniture gum iron lamp lizard pants pear pet puzzle rabbit
roof shiny shoe squirrel steam steel steer sticky stretch sunset tent tired victory acts agree among band bank best
blank boy broken busy capital carry chair choose city clock club copy correct course court cross date double driver
explain eye fan film fit flash forward gather girl grateful habit harm health heat hunt instead interesting keen key
learned lend length load loop measure mix moment nearly offer outside pain painful partly pass phone poor possible
print putting quiet raise rather real really receive remember rise save settle sold son sorry sugar taste throw trap
treat trunk trust ugly unhappy view window wire yes active adding agreement asked asking avoid buildings called
catches catching changing control corners current deeply distant divided elements events exactly exercise expected
explains fallen feeds fields fills fixed flashes flavor flying forms future greatest growing hangs happened happens
heads higher joined judgment learning lets loads marks meanings measured measuring mixed names needing needs objects
older opening opens opinion pages passed paying picked places powers practice promised protects purpose pushed
recorded relative remains respect result shown slightly speaking split standing starts sticks stones structure style
tests text tracks trains trapped trusted understanding uses using volume warns watches watching worried writes zero
airplane ape balloon beam bicycle blanket blood bold bowl camp carpet cheer clap conductor cookies cord corn cow cozy
creamy damp dig drum duck dug dull elephant engine fake fox fuzzy golden greet guest honey horn hose hum journey juice
kindness kitchen leather lion mask mast meat mouse northern organ pace pale peach platform pot powder proud puppy ripe
runner sailor salt seed shake shaking shining shoulder shy slide smart snowy soup spear straw sunny swim thankful
treasure uncle vessel wax wedding wheat wing woods wrapped age ahead aim artist awake badly bar base began bigger bite
borrow card charge chosen clean college crazy daily dear decide draw driven early east ending ever excuse expect extra
fail false fancy father fault favor favorite finish fix forget freedom general getting gone guess hello hidden holiday
hospital hour hundred inches jump knew lay leader leaving led letting likely liking lock march matter meant member
mistake morning movie neither news notice pair peak pipe read repeat report roll row safe saw second seeing send sense
sentence shop shut sitting size slip somebody sometimes speech stage step stuff tea thanks third tight title trick
trouble truck truth twenty unknown unpleasant waste western win wonder acting action activity added ages annoy
arranged audience award battery bears believed believes beyond breaking brings buried calls cards cares classes
closely complain complaining computer corrects counting create decision deliver describes designs detail difficulties
directly disappear discussion dropped ease element entrance excellent existed expects fastest feels figures fingers
firmly flown folk forces foreign formed freely fries gets hiding highly hitting joining keeping knowing knowledge
labeled landing leads learns liked linked lived lower lowest machines manner medium meets miles millions mistakes
motion nature nearer network noticed noticing official pattern pause perfect perfectly planned press pressure private
property react reasons refusing region regular reply rooms satisfy saved scale sends sets settled signal statement
stops stores studying succeed surprises system tables target temperature tickets total treating trying turned turning
type unusual walking ways welcoming wins worries aboard adventure airship babies baking banana bark bat bath battle
beast beauty bent blaze blind bounce breast bride bulb bunch burst butterfly cabbage canoe cap cereal chalk charm
chart chatter cheek cherry chin china clown cone copper cousin cries crown crust cupboard cushion daughter deed defeat
deserve dim ditch doctor dough eagle elbow excited facing farmer february fireplace fold fort glide glow grandfather
heater height helper hind hook horseback jelly kitten knot lawn lemon lid lip lovely lump mat mint muddy neat noon nut
oak paint painter palace pearl peg pencil pie plate playground polite prize railroad rainbow reward ribbon rice rider
rising robber rocket rocky ruler sack sailboat salad sap scarf shine sidewalk sideways silver sink sixty sled sleigh
slice slippery smoke soda spider spike squeeze stir sunshine swallow swan sweater swift swing sword tap tennis
thanksgiving theater tip tomato trade tug turtle umbrella upside vine visitor wave web weed yarn accept afraid
afternoon aid alive also anywhere apple arrange arrived asleep autumn becoming begin belong blow bother bought boxes
build bus buy captain cardboard cent check choice coffee coming cost crash cutting dead desk difference dinner dirty
discover divide dozen dream drop duty empty evening everybody everywhere fact fed feed follow following fortune fully
hall hang happily hardly hear heard hearing history ill interested invite judge kindly leaf lesson lie lift lose loss
lucky lunch mail master match met mine miss naughty nice nine nor note obey odd office oil owner package page patch
pick pile plane please plug pocket police pound price proper protect public quite raw reading refuse return route rule
sale scratch self sell separate shelf soon southern spell spirit station stuck suit surely tank telephone tie tin
today upper useful value visit war wash welcome went why wife worker wrote yours absolute accepted accepting acted
advertising aims album allowed alter amuse amused annoys answering answers arriving articles attends aware backed
backs based becomes begins belongs bids biggest bites boards borrowed breaks brief buries buying buys causes changes
channel characters chemical chips clearing clearly closed closes code collect collects command complicated computers
concerned conclusion condition considering conversation copied copies core costing counted counts couple crashing
curious deals decided decisions degree delivering depth design designing determined difficulty directions disagree
discovered discusses disk display dividing drawn draws driving easier efforts election electronic enormous equally
examine expecting expensive experiments fairly faster faults filling floats forever gained graduate grants graph
groups handles handy hardest harmless helping hours human imagine includes inner intelligence intelligent invisible
invitation invited item jobs jumps keyboard later lights likes limit link lists loaded locked logical lots members
memory messy minutes misses missing mixes mixing months moral mornings mysterious named nation national naturally
nervous normal normally novel observation odds offers ones ordinary original owners papers parties passes patterns
perform placed plans plastic playing plot position pounds practical prepared prepares presented pressed presses
primary problems process project projects proof protection published punctuation pushes puts quantities raising rare
rarely reaches reaching regard related remembering reminds required risk safely satisfied says seconds sees sensible
series seriously serving settles shares similar site sits situation smallest solves sounding spare speaks spelled
spends splits standard starting stations stored storing strikes striking studied studies suits supplies supply
surprising switching symbols tasks teaches tested thousands throwing throws topic touched touches trash treatment
tries trucks understands understood university unwanted version wants wearing wears weeks weight widely windows wishes
wishing within worked worrying worthy writer acorn afar aloud anger ant ash backward basement basket bay bean beard
bedtime beef beneath bib blackboard bone boom brain breath brush bubble bun burn butter cabin cage campfire carrot
caterpillar ceiling checkers chew chick chicken christmas circus classroom claw click climb coast cocoa collar comfort
cook cotton crack crank crop cruel curve cute dad dam darkness dawn daytime dive diver drawer dress dresser drift
dusty eighteen electricity eleven english erase fable factory fasten feather fence firing flashlight flock fog fool
foolish forehead forgive fried gear geese gladly glue god goodbye goodness gown grab grade grape grasshopper gravy
hammer harbor hardship hare haste hatch hawk hay helmet hen hillside hilly howl hump hunter hut jacket jam jar jerk
joking kettle kick ladder laid lantern lean leap lightning limp lit lonely lord lover magazine mane meadow melt mice
mighty mirror mischief monkey movies mud newspaper oar oats overhead overnight pad pail pan pane paw peek piano pin
pine plow plum poke pony porch pork potato pour princess prison prune puddle punch pupil rainy rap rear riding rim
roar robe royal rub rubbed rust sandy sash schoolroom seal seventeen sew shade shadow shaker shock shore shovel shower
silk singer sip sixteen skater skirt snail snug soak soap soldier sole sorrow squash stare strap sung sunrise supper
swimming tag tame tease terrible thirty throat throne thumb tire tongue toss tub tunnel twig violet wake whistle wolf
wool worm wound yard accident account address afterward afterwards alarm allow alone already am anybody anyway appear
arise arithmetic army arrive aside ate attack attend author automobile awful background backwards became beginning
begun behave besides bet bid bind biting blame bodies boot bottle bridge broadcast broke brought bucket bug bury
business button calling caught certainly cheap chip chose church citizen column compare connect counter county cure
customer damage dangerous dare death defense depend describe desire destroy die died dies direct dislike dollar drew
drive drove due dumb dump dying elsewhere enemy engineer enter eraser escape except exchange faith farther fashion
fell fight file finally fits flew flight folks forgot forgotten fourth french fry further garbage gasoline gave got
government grave grew grind guard guide gun guy hardware hate hell herself hid hide hint host however hurry husband
ideal improve inch income indeed instant intend junk kid kill killed knock ladies lady late law lazy lead least
library listen loan log mad major manager market marriage marry maybe mess midnight mile million minute month mostly
myself nasty nearby none nowhere officer oh otherwise ought ours ourselves owe owing pack parent perhaps pint plenty
pop post prepare prove pure quarter quit radio ran rapidly rate reader record remain remind remove repair review rid
rubbish safety saint sat score scrap seek select serve service setting shame shoot shopping since somehow sometime
somewhere sort speaker spelling spend spoke stable states steal stock stood stopped stopping suffer sum suppose switch
tape tax term thank thousand threw ticket till tomorrow tonight took tooth towards trace tried truly twice uniform
unless upset valuable vote warn weapon wear week whenever whom wine women won wore worse worst yesterday abilities
absence absolutely abuse academic acceptable accepts access accessible accidental accidentally accord accorded
according accordingly accords accounts accuracy accurate achieve achieved achieves achieving acquire acquired acquires
acquiring actions activities actual actually addition additional addressed addresses addressing adds adequate adjust
administration admit admits admitted admittedly admitting adopt adopted adopting adopts advance advanced advances
advancing advantage advantages advertise advertised advertises advice advise advised advises advising affair affairs
affect affected affecting affects afford agency agreed agreeing agrees aimed aiming algorithm algorithms alias
allowing allows altered altering alternate alternative alternatively alternatives alters although altogether ambiguous
amongst amounts amuses amusing analog analogue analysis angle announce announcement annoyed annoying annual anonymous
answered anyplace apologies apologise apologize apology apparent apparently appeal appearance appeared appearing
appears application applications applied applies apply applying appreciate appreciated appreciates appreciating
approach appropriate approval approve approved approves approving arbitrary areas argued argues arguing argument
arguments arises arrangement arrangements arranges arranging arrives article artificial aspect aspects assembler
assembly assistant associate associated associates associating association assume assumed assumes assuming assumption
assure assured assures assuring atmosphere attach attached attaching attempt attempted attempting attempts attended
attending attitude attract attractive authorities authority authors automatic automatically available average avoided
avoiding avoids awkward backing balance ban bases basic basically basing basis bearing beforehand behalf behavior
behaviour believing benefit benefits bets betting bidding binary binding binds biology bitten bizarre bore borne
borrowing borrows bothered bothering bothers bound bracket brackets brand breach briefly bringing broadcasting
broadcasts budget buffer bugs bulk bulletin burying byte bytes calculate calculation calculations campaign candidate
capable capacity cases cassette catalog catalogue categories category caused causing cease centre century chairman
chances changed channels chaos chapter char charged charges charging chars cheaper cheapest checked checking checks
cheque chequed cheques chequing chooses choosing circuit circulation circumstance circumstances claim claimed claiming
claims clarify cleared clearer clearest clears closer closest closing clue coded codes coding collapse collected
collecting collection colleges colour colours combination combinations combine combined combines combining commands
comment commented commenting comments commercial commission commitment committee commonly communicate communication
communications community comparable comparatively compared compares comparing comparison compatibility compatible
competition compiler complained complains complaint complaints completed completes completing complex complexity
complicate complicates complicating component components compose composed composes composing composition comprehensive
compromise compulsory compute computed computes computing concept concern concerning concerns concrete conditions
conference confident confirm confirmed confirming confirms confuse confused confuses confusing confusion connected
connecting connection connections connects consequence consequences consequently consider considerable considerably
consideration considered considers consist consistency consistent consists constant constraint constraints construct
consumption contact contain contained containing contains content contents context continually continuation continue
continued continues continuing continuous continuously contract contrary contrast contribute contribution
contributions controlled controlling controls convenient convention conventional conventions convert convince
convinced convinces convincing cope copying corrected correcting correction correctly corrupt corrupted corrupting
corrupts costs council courses crashed crashes created creates creating creation credit crisis crisps critical
criticism culture cumming cums currently cursor cuts cycle cycles damaged damages damaging data database dated dates
dating datum dealing dealt debate decade decent decides deciding declare declared declares declaring decrease dedicate
dedicated dedicates dedicating deduce deem deemed deeming deems default defence define defined defines defining
definite definitely definition definitions definitive delay delete deleted deletes deleting deliberate deliberately
delivered delivers delivery demand demands democratic demonstrate demonstration department depended depending depends
derive derived derives deriving described describing description descriptions designed desirable desired desires
desiring desperate despite destroyed destroying destroys detailed detailing details detect detected detecting detects
determine determines determining develop developed developing development develops devices devote devoted devotes
devoting dictionary differ differences differently difficult digit digital digits directed directing director
directory directs disadvantage disappeared disappearing disappears disaster disc discipline discount discourage
discouraged discourages discouraging discovering discovers discs discuss discussed discussing discussions displayed
displaying displays distinct distinction distinctly distinguish distribute distributed distributes distributing
distribution district disturb disturbed disturbing disturbs ditto divides division document documentation documented
documenting documents doe domain doors doubtful dozens drastic drivers drives dropping dubious earlier earliest
easiest economic economy edit edited editing edition editor editors edits education educational effect effective
effectively effects efficient elect elected electing electronics elects elevator embarrass embarrassed embarrasses
embarrassing emergency emphasis employee enable enables encounter encountered encountering encounters encourage
encouraged encourages encouraging ended engineered engineering engineers ensure ensured ensures ensuring entered
entering enters entire entirely entitle entitled entitles entitling entity entries entry environment equipment
equivalent err error errors essential essentially establish established establishes establishing establishment
estimate evened evenings evens eventually evidence examined examines examining examples exception exceptions excess
excessive exclude excluded excludes excluding exclusive execute executed executes executing exist existence existing
exists expand expanded expanding expands expansion expense experienced experiences experiencing experiment
experimental expert experts explained explaining explanation explicit express expressed expresses expressing
expression extend extended extending extends extension extensive extent external extract extreme facilities facility
factor factors failed failing fails failure falling familiar farthest fatal fate favour favourite feasible feature
features federal feedback feeding fewer fewest filed files filing final financial finds finished finishes finishing
finite firstly fiscal fishes fitted fitting fixes fixing flashed flashing flavour flexible flied floated followed
forced forcing forgets forgetting format former forming forthcoming fortunately fraction frequent frequently function
functions fund fundamental fundamentally funds furthest gaining gains gap generally generate generated generates
generating generation genuine global gotten governor gradually grands grant granted granting graphic graphics greater
greatly grey grinding grinds gross grosses grounds guarantee guaranteed guaranteeing guarantees guessed guesses
guessing habits hack handed handing handled handling hanged harder harmful header heading hears heavily helped hence
hereby hes hints historical hits holidays hoped hopefully hopes hoping horrible hundreds identical identify identity
ignore ignored ignores ignoring illegal image images imagination immediate immediately impact implement implemented
implementing implements implication implications implied implies imply implying importance importantly impose imposed
imposes imposing impression improved improvement improvements improves improving inability inadequate incident
incidentally incline inclined inclines inclining include included including incompatible incomplete inconsistent
inconvenience incorrect increase increased increases increasing independent independently index indicate indicates
indication individual individually individuals industrial industry inevitably inferior infinite influence info inform
informed informing informs initial initially initials innocent input inputs inputted inputting insert inserted
inserting inserts insist insisted insisting insists install installed installing installs instance instantly
institution institutions instruction instructions insurance integer integers integral intended intending intends
intention interact interests interface internal international interpret interpretation interpreted interpreting
interprets interval intervals intervention introduce introduced introduces introducing introduction invalid invariably
invent invented inventing invents investigate invites inviting involve involved involves involving irrelevant irritate
irritated irritates irritating isolate isolated isolates isolating issue issued issues issuing items judgement
justification justified justifies justify justifying killing kills kinds knocked knocking knocks label labeling
labelled labelling labels labor laboratory labour lack lacked lacking lacks lain landed languages largely lasts latest
latter laws layout leach leaded leading learnt leaved lecture lectures legal legally lesser levels liable libraries
lied lifetime likewise limited limiting limits linear linking links listed listing literally literature loading local
location locations locking locks logged logging logic longest looked lorries lorry loses losing magnetic magnitude
mainly maintain maintained maintaining maintains majority manage managed manages managing manipulation manual manuals
marking massive matches materials mathematical mathematics matters maximum meaningful meaningless mechanic mechanics
mechanism media medical mediums meetings membership mention mentioned mentioning mentions mere merely merit merits
messages method methods military minded minding minds minimal minimum minor minority mislead misleading misleads
misled missed mistaken mistaking mistook misunderstand misunderstanding misunderstands misunderstood misuse mod mode
model models modern modified modifies modify modifying monitor movements multiple naive namely naming nearest
necessarily necessary necessity negative networks nevertheless nicer nicest nonsense noted notices notify noting
nowadays numb numbest numerical numerous objected objecting objection objections obscure observe observed observes
observing obtain obtained obtaining obtains obvious obviously occasion occasional occasionally occasions occupied
occupies occupy occupying occur occurred occurring occurs offered offering offices oldest omit omits omitted omitting
opened operate operated operates operating operation operations operator operators opinions opportunities opportunity
oppose opposed opposes opposing opposition option optional options ordered ordering orders organisation organise
organised organises organising organization organize organized organizes organizing origin originally output overall
owed owes packages packet pairs paragraph parallel partial partially particular particularly passing patient payed
pays peculiar per performed performing performs permanent permanently permission permit permits permitted permitting
personal personally persons persuade persuaded persuades persuading petrol phase phenomenon philosophy phrase phrases
physical picking picks placing planning plea pleases plots plus poet pointing pointless policies policy political poll
population port positions positive possibilities possibility possibly posted posting postmaster posts potential
potentially practically practise precise precisely prefer preferable preferably preference preferred preferring
prefers preparation preparing presence presenting presents preserve president pressing presumably presume prevent
prevented preventing prevents previous previously prices prime primitive principle principles printer printers
printing printout prints prior probably procedure processed processes processing processor processors produce produced
produces producing product production products professional program programme programmed programmer programmers
programmes programming programs progress promises promising prompt promptly prone properly properties proportion
proposal propose proposed proposes proposing prospect protected protecting protest proved proves provide provided
provides providing proving publication publicity publicly publish publishes publishing puncture purchase purely
purposes pushing putt putted putts qualified qualifies qualify qualifying quantity queue quicker quickest quietly
quits quitting quote quoted quotes quoting raises random randomly range rapid rates reached reaction readable readers
readily reads realise realised realises realising reality realize realized realizes realizing reasonable reasonably
recall received receives receiving recent recently reception recognise recognised recognises recognising recognition
recognize recognized recognizes recognizing recommend recommendation recommended recommending recommends recording
records recover recovered recovering recovers reduce reduced reduces reducing reduction redundant refer reference
references referred referring refers reflect reflected reflecting reflection reflects refused refuses regarded
regarding regardless regards register registered registering registers regret regularly regulation regulations reject
rejected rejecting rejects relate relates relating relation relationship relatively release released releases
releasing relevance relevant reliable religion religious reluctant rely remained remaining remarks remembered
remembers reminded reminding remote remotely removal removed removes removing repeated repeatedly repeating repeats
replace replaced replacement replaces replacing replied replies replying reported reporting reports represent
representation representative represented representing represents reproduce request requested requesting requests
require requirement requirements requires requiring research reserve reserved reserves reserving resident resolution
resort resource resources respectively respects respond response responses responsibility responsible restart restore
restored restores restoring restrict restricted restricting restricts resulted resulting results retain returned
returning returns reveal revealed revealing reveals reverse rewrite ridding ridiculous rids rights role roughly
routine rumor rumour sadly safer safest sake saki sales sample satisfies satisfying saves saving scan scene scheme
schools sciences scores screens script searched searches searching secondary secondly secretary section sections
secure security seeking seeks seemed seeming selected selecting selection selects selling seminar sending senior
sensibly sensitive separately sequence sequences serial server serves services session sessions settling severe
severely sex sharing shift shopped shops shortage shorter shortest shortly showed shuts shutting signals signed
significance significant significantly signing similarly simpler simplest simply simultaneous simultaneously sincerely
sites situations sizes skills slight slower slowest social society software solely solution solutions solved solving
someplace somewhat sooner soonest sophisticate sophisticated sophisticates sophisticating sorted sorting sorts sought
sounded source sources spaces speakers specially specific specifically specified specifies specify specifying spells
spelt spending splitting spotting spreading spreads staff stages standards started stated statements stating statistic
statistical statistics status stayed staying stays sticking storage storey straightforward strategy strict strictly
strike strongly structures stupid subjects submit submits submitted submitting subsequent subset substantial
substitute subtle successful successfully suffered suffering suffers suffice sufficient sufficiently suggest suggested
suggesting suggestion suggestions suggests suitable suitably suited suiting summary superior supervisor supplied
supplying support supported supporting supports supposed supposedly supposes supposing surprised survey survive
survived survives surviving suspect suspected suspecting suspects suspend suspended suspending suspends suspicion
switched switches symbol syntax systems talked talks tanks tapes teaching technical technique techniques technology
tedious television temporarily temporary tend tendency tends terminal terminals terminology terms terribly testing
themselves theoretical theory thereby therefore thoroughly threat throughout thus ties timed timing titles token
topics totally touching traditional traffic training transfer transferred transferring transfers translate translated
translates translating translation transport trapping traps treated treats trial trivial trusting trusts tying typed
types typical typing ultimate ultimately unacceptable unaware uncertain unclear undergraduate undergraduates
underneath unfortunate unfortunately unique unite units universal universities unlike unlikely unlimited unnecessarily
unnecessary unreasonable unsuitable update updated updates updating upsets upsetting upwards usage useless user users
utility utterly vacation vacations vague vaguely valid validity values van vans variable variables variation varied
varies variety various vary varying vastly vector versions via vice video views virtually virtue visible vision vital
votes waited waits walked walks wanted warned warning wasted wastes wasting watched weekend weird welcomed welcomes
whatever whatsoever whereas whereby wherever whether whilst whoever wider widespread widest willed wills wished
withdraw wondered wondering wonders worded wording workers worthwhile absent ache aching acre admire aged ah airfield
airport airy alike alley alligator angel anyhow apartment apiece april apron armful arose arrow ashes august auto
avenue awaken awfully awhile ax axe baa babe bacon badge bake baker bakery bandage bang banjo banker barber bare
barefoot barely barn barrel batch bathe bathing bathroom bathtub battleship bead beating beautify bedbug bedroom
bedspread bee beech beefsteak beehive beer beet beg beggar begged bell belt bench berry bible billboard bin birth
biscuit bitter blackberry blackbird blackness blacksmith blast bleed bless blessing blew blindfold blinds bloom
blossom blot blueberry bluebird blush boast bob bobwhite boil boiler bonnet boo bookcase bookkeeper boss boxcar boxer
boyhood bracelet brake bran brick brightness brook broom buckle bud buffalo buggy bull bullet bum bumblebee bundle
bunny bushel butcher butt buttercup buttermilk butterscotch buttonhole buzz bye cab cabinet cackle calendar calf
caller camel canal canary candle candlestick cane cannon canyon cape careless carelessness carload carpenter carriage
carve cash cashier catbird catcher catfish catsup cellar champion chap chase cheat chief childhood chill chilly
chimney chipmunk chop chorus christen churn cigarette clang classmate cleaner clerk clip cloak closet clothing cloudy
clover cluck clump coach coal cob cobbler coconut cocoon cod codfish coffeepot colt comb comic coo cookie cooler coop
cork cot cottage couch cough coward cowardly cowboy crab cracker cradle cramps cranberry cranky crawl creek creep
crept cried croak crook crooked crowded crumb crumble crush cub cuff cupful curl curtain custard dab daddy dairy daisy
dame dancer dancing dandy darling darn dart dash daybreak deaf december defend den dentist deposit devil dew dime dine
dip dirt dismiss dock dolly donkey doorbell doorknob doorstep dope dot dove downstairs downtown drag drain drank
dressmaker drill drip drown drowsy drub drunk dwarf dwell dwelt ear earn eastern eh eighth eighty elder eldest elf elm
errand eve everyday evil exit eyebrow faint fare farming fat feast fellow fever fib fiddle fife fifteen fifth fifty
fig firearm firecracker fireworks fisherman fist flake flame flap flea flip flood flop flowery flutter foam foggy
football footprint fork forty fought fountain fourteen freeze freight fret friday friendship frighten frost frown
froze fudge fuel gallon gallop gang garage gate gay gentleman gentlemen geography gingerbread glance glasses gleam
glory glove gobble godmother goldfish golf goody goose gooseberry govern gracious grandchild grandchildren
granddaughter grandma grandmother grandpa grandson grandstand grapefruit grapes gravel graveyard graze grease groan
grocery grove gulf gunpowder ha hail haircut hairpin halt ham handful handkerchief handwriting hark harness harp
harvest hasten hasty hatchet haul hayfield haystack headache heal heap heaven heel hem henhouse herd hers hey hickory
highway hilltop hip hire hiss hitch hive ho hoe hog holder holy homely homesick honeybee honeymoon honk hood hoof hoop
hop hopeful hopeless horseshoe hound housetop housewife housework hug humble hunger hungry hunk hurrah hurried hush
hymn indian indoors ink inn insult island ivory ivy jacks jail january jaw jay jellyfish jig jockey jolly joyful
joyous jug july june junior kingdom kiss kite kitty knee kneel knife knit knives knob lace lad lamb lame lane lap lard
lash lass laundry lawyer leak lemonade lettuce liberty lice lick lightness lily limb lime linen liver loaf loaves
locomotive lone lonesome lookout loser lumber ma machinery maid mailbox mailman mama mamma manger maple marble mare
married mattress mayor maypole medicine mend meow mew miler milkman mill miner misspell misty mitt mitten monday moo
moonlight moose mop morrow moss motor mount mow mug mule multiply murder nail nap napkin navy necktie negro neighbor
neighborhood nerve nevermore nibble nickel nightgown nineteen ninety nod november nurse oatmeal october onion onward
orchard ore ouch outfit outlaw outline outward overalls overcoat overeat overhear overturn owl pa pancake pansy papa
parade pardon partner passenger paste pasture pat patter pave pavement payment pea peaches peanut peas peck peep penny
pepper peppermint perfume pickle picnic pig pigeon piggy pill pillow pineapple pistol pitch pitcher pity platter
playhouse playmate plaything pocketbook poison policeman polish ponies popcorn popped postage postman potatoes pray
prayer prick prince puff pump pumpkin punish pup purse puss pussy pussycat quack quart queer quilt rack radish rag
rail railway raisin rake ram ranch rang rat rattle ray reap rebuild recess redbird redbreast reindeer rejoice rent
repay rib riddle rip roadside roast rob robin rode roller rooster rose rosebud rot rotten rowboat rug rumble rung
rusty rye saddle sadness sandwich sang sank satin satisfactory saturday sausage savage savings scab scales scare
schoolboy schoolhouse schoolmaster scorch scrape scream screw scrub seam seesaw selfish september servant settlement
seventh seventy shady shave shear shears shed shepherd shoemaker shone shook shot sickness sigh silence silent sill
sin sir sis sissy sixth skate ski skip slam slap slate slave sleepy sleeve slept slid sling slipped slipper slit sly
smack snap snapping sneeze snowball snowflake snuff sob socks sod sofa sore soul spade spank sparrow spill spin
spinach spit splash spoil spook springtime sprinkle squeak stack stair stall stamp starve steak steamboat steamer
steeple stepping stillness stitch stocking stole stool stoop stork stormy stove stranger strawberry stump stung suck
sunday sunflower sunk sunlight swam swamp swat swear sweat sweep sweetheart sweetness swell swept swore tablecloth
tablespoon tablet tack tailor talker tan tar tardy tear teaspoon temper thief thimble thirsty thirteen thorn thunder
thursday tick tickle tiger tinkle tiptoe toad toadstool toast tobacco toe toilet ton tone toot toothbrush toothpick
tore torn tow towel tramp tray tricycle trim trolley tuesday tulip tumble turkey twin underwear undress unfair
unfinished unfold unfriendly unhurt united unkind unwilling upstairs uptown upward valentine vase velvet village wag
wagon waist waken walnut washer washtub watchman watermelon waterproof wayside weak weaken weakness wealth weary weave
wednesday wee weep weigh whale whip whipped whirl whiskey whisky whisper wicked wiggle wildcat willow windmill windy
wink wipe wit witch woke woodpecker woolen workman wove wrap wreck wren wring wrung yell yolk yonder youngster
yourselves youth
`
  .trim()
  .split(/\s+/);
