import '@/ui/styles/styles'
import { MantineProvider } from '@mantine/core'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { TicketResult } from '@/features/support/ticket-result'

const views = ['waiting', 'sending', 'sent', 'rejected'] as const
const nothing = () => {}

test.each([288, 343, 588])(
  '«Cerrar» stays where it is while the result of a ticket changes, %i px wide',
  async (width) => {
    const place = document.body.appendChild(document.createElement('div'))
    place.style.width = `${width}px`
    const root = createRoot(place)
    const places = new Set<string>()
    for (const view of views) {
      flushSync(() =>
        root.render(
          <MantineProvider>
            <TicketResult
              view={view}
              reason="El correo no es válido"
              untilWhen="cuando vuelva la conexión"
              onAgain={nothing}
              onCorrect={nothing}
              onClose={nothing}
            />
          </MantineProvider>,
        ),
      )
      const close = [...place.querySelectorAll('button')].find(({ textContent }) => textContent === 'Cerrar')
      const { x, y } = (close as HTMLButtonElement).getBoundingClientRect()
      places.add(`${x.toFixed(0)} ${y.toFixed(0)}`)
    }
    expect([...places]).toHaveLength(1)
    root.unmount()
    place.remove()
  },
)
