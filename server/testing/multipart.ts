/** Payload and headers for `inject`: a form as a browser sends it. */
export async function multipart(
  parts: Record<string, string | File | File[]>,
): Promise<{ payload: Buffer; headers: { 'content-type': string } }> {
  const form = new FormData()
  for (const [name, value] of Object.entries(parts)) {
    for (const part of Array.isArray(value) ? value : [value]) {
      if (typeof part === 'string') form.append(name, part)
      else form.append(name, part)
    }
  }
  const sent = new Response(form)
  const type = sent.headers.get('content-type') ?? ''
  return { payload: Buffer.from(await sent.arrayBuffer()), headers: { 'content-type': type } }
}
