import { load } from "lettercraft";

const { cryptogram } = await load();
const { encoded } = cryptogram({ text: "Every letter wears a mask", seed: "class-4b" });
console.log(encoded); // OWOAD POIIOA LOGAR G HGRV
