/** Toasts of the four kinds, shown for four seconds (platform.md §8). One with the same text replaces the first. */
const show = (kind: keyof typeof looks) => (message: string) => {
  const { title, color } = looks[kind]
  // Loaded when needed: the first screen shows no toasts.
  void import('@mantine/notifications').then(({ notifications }) =>
    notifications.show({
      id: `${kind}:${message}`,
      title,
      message,
      color,
      autoClose: 4000,
      withBorder: true,
      closeButtonProps: { 'aria-label': 'Cerrar aviso', size: 'var(--rb-touch)', iconSize: 18 },
      role: kind === 'error' ? 'alert' : 'status',
    }),
  )
}

const looks = {
  success: { title: 'Hecho', color: 'pharmacy' },
  error: { title: 'Error', color: 'red' },
  warning: { title: 'Atención', color: 'amber' },
  info: { title: 'Aviso', color: 'gray' },
}

export const notify = {
  success: show('success'),
  error: show('error'),
  warning: show('warning'),
  info: show('info'),
  /** Takes all of them away. */
  clear: () => void import('@mantine/notifications').then(({ notifications }) => notifications.clean()),
}
