import { MantineProvider } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Device } from '@/offline/device/device'
import { platformQuery } from '@/parts/platform/platform'
import { usePrinting } from '@/ui/screen/use-printing'
import { ProductNameProvider } from '@/ui/shell/product-name'
import { associationTheme, resolveVariables, theme } from '@/ui/styles/theme'

/** The laboratory association that has a theme of its own (platform.md §9). */
const themedAssociation = 4

/** Theme and name of this host around the whole app, as it was last told: the first paint has them. */
export function PlatformLook({ device, children }: { device: Device; children: ReactNode }) {
  const platform = useQuery(platformQuery(device)).data
  const look = platform?.laboratoryAssociation === themedAssociation ? associationTheme : theme
  return (
    <MantineProvider
      theme={look}
      cssVariablesResolver={resolveVariables}
      defaultColorScheme="auto"
      // Prints are always light.
      forceColorScheme={usePrinting() ? 'light' : undefined}
    >
      <ProductNameProvider value={platform?.name ?? 'Rebotica'}>{children}</ProductNameProvider>
    </MantineProvider>
  )
}
