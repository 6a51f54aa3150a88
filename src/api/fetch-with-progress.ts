/**
 * As `fetch`, for a large body whose sending is to be seen: how much of it has left, from 0 to 1. Only XMLHttpRequest tells that. The
 * answer is text.
 */
export const fetchWithProgress =
  (onProgress: (fraction: number) => void): typeof fetch =>
  (input, init = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      const address = new URL(String(input), location.href).href
      request.open(init.method ?? 'GET', address)
      for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value)
      request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
        if (lengthComputable && total > 0) onProgress(loaded / total)
      }
      request.onload = () => {
        // A redirect, which `fetch` is told to refuse, comes from a captive portal.
        if (request.responseURL !== address) reject(new TypeError('redirected'))
        else
          resolve(
            new Response(request.responseText, {
              status: request.status,
              headers: { 'content-type': request.getResponseHeader('content-type') ?? '' },
            }),
          )
      }
      request.onerror = () => reject(new TypeError('network'))
      request.onabort = () => reject(new DOMException('aborted', 'AbortError'))
      if (init.signal?.aborted) return reject(new DOMException('aborted', 'AbortError'))
      init.signal?.addEventListener('abort', () => request.abort(), { once: true })
      request.send(init.body as XMLHttpRequestBodyInit)
    })
