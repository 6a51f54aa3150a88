import { AsyncLocalStorage } from 'node:async_hooks'

/** The call of the contract that the code is running for; nothing of who makes it. */
export const currentCall = new AsyncLocalStorage<{ call: string; requestId: string }>()
