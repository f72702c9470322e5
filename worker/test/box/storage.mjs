// @ts-check
/** Calls the bindings KV, R2 and LIMIT for a test: a request has the name of a binding, a method and its arguments, and can have a content. */

export default {
  /** @type {(request: Request, env: any) => Promise<Response>} */
  async fetch(request, env) {
    const { binding, method, args, hasContent } = JSON.parse(new URL(request.url).searchParams.get("call") ?? "");
    if (hasContent) args.splice(1, 0, await request.arrayBuffer());
    try {
      const result = await env[binding][method](...args);
      if (result?.body) return new Response(result.body, { headers: { Range: JSON.stringify(result.range ?? null) } });
      return Response.json(result ?? null);
    } catch (error) {
      return new Response(String(error), { status: 500 });
    }
  },
};
