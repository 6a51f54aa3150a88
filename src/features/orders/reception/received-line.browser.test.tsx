import '@/ui/styles/styles'
import { MantineProvider } from '@mantine/core'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { ReceivedLine } from '@/features/orders/reception/received-line'
import classes from '@/features/orders/reception/reception.module.css'

const frame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))

test('a line that is out of sight when the tablet is turned does not keep the width that it had', async () => {
  const place = document.body.appendChild(document.createElement('div'))
  place.style.width = '700px'
  const root = createRoot(place)
  flushSync(() =>
    root.render(
      <MantineProvider>
        <ul className={classes.lines}>
          <ReceivedLine
            of={{ line: 1, cn: '650003' }}
            product="OMEPRAZOL"
            expected={10}
            received={[]}
            isLast={false}
            onChange={() => {}}
          />
        </ul>
      </MantineProvider>,
    ),
  )
  await frame()
  const skipped = new Promise<void>((done) =>
    place.querySelector('li')?.addEventListener('contentvisibilityautostatechange', (event) => {
      if ((event as ContentVisibilityAutoStateChangeEvent).skipped) done()
    }),
  )
  place.style.marginTop = '9000px'
  await skipped
  place.style.width = '320px'
  await frame()
  expect(place.scrollWidth).toBe(320)
  root.unmount()
  place.remove()
})
