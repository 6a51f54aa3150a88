import type { AnyCallInput, QueryValue } from '@/api/call-input'
import type { Endpoint } from '@/contract/basics/endpoint'
import { apiPrefix } from '@/contract/basics/endpoint'

type RequestParts = {
  endpoint: Endpoint
  input: AnyCallInput
  baseUrl: string
  token: string | null
  switchUser: string | null
}

export const requestOf = ({ endpoint, input, baseUrl, token, switchUser }: RequestParts) => {
  const headers: Record<string, string> = { accept: 'application/json', ...input.headers }
  if (token !== null) headers.authorization = `Bearer ${token}`
  // A header holds no letters beyond Latin-1, and a name may.
  if (switchUser !== null) headers['x-switch-user'] = encodeURIComponent(switchUser)
  const body = endpoint.files ? formOf(endpoint.files.name, input) : jsonOf(input.body)
  // A form's type names the boundary of its parts: the browser writes it.
  if (typeof body === 'string') headers['content-type'] = 'application/json'
  const init: RequestInit = {
    method: endpoint.method,
    headers,
    // The device keeps what it needs in its own database; an HTTP cache would only be a second, staler truth.
    cache: 'no-store',
    credentials: 'omit',
    // The API never redirects: a redirect is a captive portal.
    redirect: 'error',
  }
  if (body !== undefined) init.body = body
  return { url: baseUrl + apiPrefix + pathOf(endpoint.path, input.params) + queryOf(input.query), init }
}

const jsonOf = (body: unknown) => (body === undefined ? undefined : JSON.stringify(body))

const formOf = (filesName: string, { body, files = [] }: AnyCallInput): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(body ?? {})) {
    if (value !== undefined) form.append(name, String(value))
  }
  for (const file of files) form.append(filesName, file, file.name)
  return form
}

const pathOf = (path: string, params: AnyCallInput['params'] = {}): string =>
  path.replace(/:([A-Za-z]+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`The path ${path} needs ${name}`)
    return encodeURIComponent(value)
  })

/** Skips null, undefined, '' and [] (purchasing.md §7); a list repeats its name. */
export const queryOf = (query: Record<string, QueryValue> = {}): string => {
  const pairs = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    const values = Array.isArray(value) ? value : [value]
    for (const single of values) {
      if (single !== null && single !== undefined && single !== '') pairs.append(name, String(single))
    }
  }
  const text = pairs.toString()
  return text === '' ? '' : `?${text}`
}
