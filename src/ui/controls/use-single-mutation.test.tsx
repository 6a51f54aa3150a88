import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useSingleMutation } from '@/ui/controls/use-single-mutation'

const open = (mutationFn: (value: string) => Promise<string>) => {
  const queryClient = new QueryClient()
  const onSettled = vi.fn()
  const { result } = renderHook(() => useSingleMutation({ mutationFn, onSettled }), {
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  })
  return { result, onSettled, mutate: (value: string) => act(() => result.current.mutate(value)) }
}

test('a second call in the same moment does nothing', async () => {
  const mutationFn = vi.fn(async (value: string) => value)
  const { result, onSettled } = open(mutationFn)
  act(() => {
    result.current.mutate('first')
    result.current.mutate('second')
  })
  await waitFor(() => expect(result.current.data).toBe('first'))
  expect(mutationFn).toHaveBeenCalledOnce()
  expect(onSettled).toHaveBeenCalledOnce()
})

test('a call can follow one that has succeeded, and one that has failed', async () => {
  const mutationFn = vi.fn(async (value: string) => value)
  const { result, mutate } = open(mutationFn)
  mutate('first')
  await waitFor(() => expect(result.current.data).toBe('first'))
  mutationFn.mockRejectedValueOnce(new Error('refused'))
  mutate('second')
  await waitFor(() => expect(result.current.isError).toBe(true))
  mutate('third')
  await waitFor(() => expect(result.current.data).toBe('third'))
})
