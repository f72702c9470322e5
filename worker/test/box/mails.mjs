// @ts-check
/** Sends the mail in the body of a request over the binding EMAIL, as the console does, and answers with the outcome. */
export default {
  /** @type {(request: Request, env: { EMAIL: { send: (message: any) => Promise<void> } }) => Promise<Response>} */
  async fetch(request, { EMAIL }) {
    try {
      await EMAIL.send(await request.json());
      return Response.json({ code: "sent", message: "" });
    } catch (error) {
      const { code = "no code", message } = /** @type {any} */ (error);
      return Response.json({ code, message });
    }
  },
};
