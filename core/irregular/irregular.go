// Package irregular lists the irregular forms of English words: verbs, plurals, ordinals, comparatives and superlatives.
package irregular

// Forms has groups of words in lower case. A group is a base followed by its forms, with spaces between words and semicolons between
// groups. Each base is on the list of package dalechall. Oxen is missing, because Dale and Chall (1948) name it as an unfamiliar plural. A
// form that is itself on the list is repeated if its base has another form.
const Forms = `arise arose arisen;awake awoke awoken;be was were been am is are;bear bore borne;beat beaten;
become became;begin began begun;bend bent;bind bound;bite bit bitten;bleed bled;blow blew blown;break broke broken;
bring brought;build built;burn burnt;buy bought;catch caught;choose chose chosen;come came;creep crept;deal dealt;
dig dug;do did done;draw drew drawn;dream dreamt;drink drank drunk;drive drove driven;dwell dwelt;eat ate eaten;
fall fell fallen;feed fed;feel felt;fight fought;find found;fly flew flown;forget forgot forgotten;
forgive forgave forgiven;freeze froze frozen;get got gotten;give gave given;go went gone;grind ground;grow grew grown;
hang hung;have has had;hear heard;hide hid hidden;hold held;keep kept;kneel knelt;knit knitted;know knew known;
lay laid;lead led;lean leant;leap leapt;learn learnt;leave left;lend lent;lie lay lain lying;light lit;lose lost;
make made;mean meant;meet met;misspell misspelt;mistake mistook mistaken;mow mown;overeat overate overeaten;
overhear overheard;pay paid;prove proven;rebuild rebuilt;repay repaid;ride rode ridden;ring rang rung;rise rose risen;
run ran;say said;see saw seen;seek sought;sell sold;send sent;sew sewn;shake shook shaken;shear shorn;shine shone;
shoe shod;shoot shot;show shown;sing sang sung;sink sank sunk sunken;sit sat;sleep slept;slide slid;sling slung;
smell smelt;speak spoke spoken;speed sped;spell spelt;spend spent;spill spilt;spin spun;spit spat;spoil spoilt;
spring sprang sprung;stand stood;steal stole stolen;stick stuck;sting stung;string strung;swear swore sworn;
sweep swept;swell swollen;swim swam swum;swing swung;take took taken;teach taught;tear tore torn;tell told;
think thought;throw threw thrown;understand understood;wake woke woken;wear wore worn;weave wove woven;weep wept;
win won;wind wound;wring wrung;write wrote written;
calf calves;child children;elf elves;foot feet;goose geese;grandchild grandchildren;half halves;hoof hooves;
housewife housewives;knife knives;leaf leaves;life lives;loaf loaves;man men;mouse mice;scarf scarves;self selves;
shelf shelves;thief thieves;tooth teeth;wife wives;wolf wolves;woman women;
bad worse worst;far farther further farthest furthest;good better best;little less least;
one first;two second;three third;five fifth;eight eighth;nine ninth;ten tenth;eleven eleventh;twelve twelfth;
thirteen thirteenth;fourteen fourteenth;fifteen fifteenth;sixteen sixteenth;seventeen seventeenth;
eighteen eighteenth;nineteen nineteenth;twenty twentieth;thirty thirtieth;forty fortieth;fifty fiftieth;
sixty sixtieth;seventy seventieth;eighty eightieth;ninety ninetieth;hundred hundredth;thousand thousandth;
million millionth`
