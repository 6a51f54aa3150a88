import type { Installation } from './installation'

/** A returning user of a pharmacy: general terms and those of laboratories are accepted. */
export async function acceptTerms(
  { port }: Installation,
  account: { username: string; password: string },
): Promise<void> {
  const call = async <Answer>(path: string, { body, token }: { body?: object; token?: string }) => {
    const response = await fetch(`http://127.0.0.1:${port}/api/v4${path}`, {
      method: path.endsWith('/pending') ? 'GET' : 'POST',
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as Answer
  }
  const { token } = await call<{ token: string }>('/auth/login/', { body: account })
  await call('/user/terms-and-conditions/agree/', { token })
  const pending = await call<{ id: number }[]>('/user/laboratory-terms/pending', { token })
  const laboratoryTermsAcceptances = pending.map(({ id }) => ({ laboratoryTerms: id, status: 'accepted' }))
  if (laboratoryTermsAcceptances.length > 0)
    await call('/user/laboratory-terms/acceptance', { body: { laboratoryTermsAcceptances }, token })
}
