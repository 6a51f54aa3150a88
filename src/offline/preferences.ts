/** Small values that belong to this device, per identity where `owner` is given (price mode, grid state, theme). */
export type Preferences = {
  read(key: string): Promise<unknown>
  write(key: string, value: unknown): Promise<void>
  remove(key: string): Promise<void>
}
