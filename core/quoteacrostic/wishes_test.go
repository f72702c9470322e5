package quoteacrostic

// wishes are names and wishes that people spell.
const wishes = `Happy birthday Grandma
Happy birthday Grandpa
Congratulations Anna
Merry Christmas Tom
Happy New Year Lisa
Get well soon Martin
Best wishes to you both
Happy anniversary
Happy Mothers Day Mum
Happy Fathers Day Dad
I love you Katherine
Will you marry me Jenny
Thank you Mrs Robinson
Good luck in your exams
Welcome home Daniel
Farewell Mr Henderson
Happy retirement Carol
Class of Room Twelve
Elizabeth Bennett
Christopher Robin
Alexander Hamilton
Margaret Thompson
Benjamin and Sophie
Oliver and Charlotte
Welcome to the world Mia
Happy Easter everyone
Season's greetings
Happy Thanksgiving
Have a lovely weekend
Our dear Aunt Josephine
To the best teacher ever
World's greatest dad
Sweet sixteen Emily
Happy fiftieth Robert
Forty and fabulous
Nana is the best
Merry Christmas Granny
Happy Valentine's Day
Wedding of Jack and Ella
Well done Class Four B
See you next summer
Our beloved librarian
The Sunday Book Club
Greetings from Yorkshire
Bon voyage Penelope
Congrats on your degree
Miss you so much Hannah
Rest and be thankful
Just married Sam and Kim
Team Lettercraft`
