import { ActionIcon, Avatar, Menu, Text } from '@mantine/core'
import { IconLogout, IconSettings } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useIsNarrow } from '@/ui/screen-width'
import { ThemeMenuItem } from '@/ui/shell/theme-switch'

type UserMenuProps = {
  name: string
  /** Farmacia, or the job position. */
  role: string
  initials: string
  isInternal: boolean
}

/** Name, role and ways out (purchasing.md §2.9). */
export function UserMenu({ name, role, initials, isInternal }: UserMenuProps) {
  const narrow = useIsNarrow()
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <ActionIcon aria-label={`Usuario: ${name}`}>
          <Avatar size={34} color="pharmacy" variant="filled" alt="">
            {initials}
          </Avatar>
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text fw={600} c="var(--mantine-color-text)">
            {name}
          </Text>
          <Text size="sm" c="dimmed">
            {role}
          </Text>
        </Menu.Label>
        <Menu.Divider />
        {narrow ? <ThemeMenuItem /> : null}
        {isInternal ? (
          <Menu.Item
            component={Link}
            to="/admin"
            mih={44}
            leftSection={<IconSettings size={18} aria-hidden />}
          >
            Admin
          </Menu.Item>
        ) : null}
        <Menu.Item component={Link} to="/logout" mih={44} leftSection={<IconLogout size={18} aria-hidden />}>
          Salir
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
