import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'
import { IconButton } from '@/ui/controls/icon-button'

export function useTheme() {
  const { setColorScheme } = useMantineColorScheme()
  const isDark = useComputedColorScheme('light') === 'dark'
  return {
    label: isDark ? 'Tema claro' : 'Tema oscuro',
    Icon: isDark ? IconSun : IconMoon,
    toggle: () => setColorScheme(isDark ? 'light' : 'dark'),
  }
}

export function ThemeSwitch() {
  const { label, Icon, toggle } = useTheme()
  return (
    <IconButton aria-label={label} onClick={toggle}>
      <Icon size={22} aria-hidden />
    </IconButton>
  )
}

/** Menu item that switches the theme, where the toolbar is too narrow for the button. */
export function ThemeMenuItem({ className }: { className: string | undefined }) {
  const { label, Icon, toggle } = useTheme()
  return (
    <button type="button" className={className} onClick={toggle}>
      <Icon size={20} aria-hidden /> {label}
    </button>
  )
}
