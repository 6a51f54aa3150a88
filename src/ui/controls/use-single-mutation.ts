import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'

/**
 * `useMutation` for what must not run twice: while a call is under way, `mutate` does nothing. To check `isPending` is
 * not enough, because it changes with the next rendering, and a second press may come before it.
 */
export function useSingleMutation<Data, Variables = void>(
  options: UseMutationOptions<Data, Error, Variables>,
) {
  const isRunning = useRef(false)
  const { mutate: start, ...mutation } = useMutation({
    ...options,
    onSettled: (...settled) => {
      isRunning.current = false
      return options.onSettled?.(...settled)
    },
  })
  const mutate = useCallback(
    (variables: Variables) => {
      if (isRunning.current) return
      isRunning.current = true
      start(variables)
    },
    [start],
  )
  return { ...mutation, mutate }
}
