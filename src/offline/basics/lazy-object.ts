import { once } from '@/offline/basics/once'

type AsyncMethods<T> = { [Name in keyof T]: (...input: never[]) => Promise<unknown> }

/** An answer that every one of the methods may give. */
type AnswerOfAll<T extends AsyncMethods<T>> = {
  [Name in keyof T]: (answer: Awaited<ReturnType<T[Name]>>) => void
}[keyof T] extends (answer: infer Answer) => void
  ? Answer
  : never

/**
 * An object, or a module, of asynchronous methods, whose code is fetched by the first call. Where it cannot be fetched, calls
 * resolve to `missing` or, without one, reject.
 */
export const lazyObject = <T extends AsyncMethods<T>>(
  open: () => Promise<T>,
  missing?: AnswerOfAll<T>,
): T => {
  const load = once(open)
  const call = async (name: keyof T, input: never[]) => {
    const loaded = await load().catch((error: unknown) => {
      if (missing === undefined) throw error
    })
    return loaded ? loaded[name](...input) : missing
  }
  return new Proxy({} as T, {
    get: (_, name) =>
      // Whoever awaits the object itself gets the object.
      name === 'then' ? undefined : (...input: never[]) => call(name as keyof T, input),
  })
}
