// @ts-check
export { default } from "../../../../build/bench/serve/worker.mjs";
export { Account } from "../../../service/account/account.mjs";
