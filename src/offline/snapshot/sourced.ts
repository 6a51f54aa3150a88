import type { Failure } from '@/api/outcome'

/** `device` answers work without a network; `asOf` is when the device's data was refreshed (epoch ms). */
export type Sourced<T> = { ok: true; data: T; source: 'device' | 'server'; asOf: number } | Failure
