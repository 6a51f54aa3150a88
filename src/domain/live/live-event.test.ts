import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createEventReader, eventText, readVersions, versionsText } from '@/domain/live/live-event'

const version = fc.option(fc.nat(), { nil: null })
const versions = fc.record({ orders: version, offers: version, catalogue: version })
const word = fc.stringMatching(/^[a-z]{1,8}$/)
const event = fc.record({ event: word, data: word, id: versions.map(versionsText) })

describe('versions in the id of an event', () => {
  test('are read as they were written', () => {
    fc.assert(
      fc.property(versions, (given) => {
        expect(readVersions(versionsText(given))).toEqual(given)
      }),
    )
  })
  test('are none where the id is nobody’s', () => {
    for (const text of [undefined, '', '1.2', '1.2.3.4', 'a.b.c', '1.2.-3', '1.2.1234567890123456'])
      expect(readVersions(text)).toBeNull()
  })
})

describe('a stream of events', () => {
  test('is read in whatever pieces it comes', () => {
    fc.assert(
      fc.property(fc.array(event), fc.array(fc.nat(400)), (events, cuts) => {
        const text = `retry: 700\n:${' '.repeat(20)}\n\n${events.map(eventText).join(':\n\n')}`
        const at = [...cuts.map((cut) => cut % (text.length + 1)), text.length].sort((a, b) => a - b)
        const read = createEventReader()
        const parsed = at.map((end, index) => read(text.slice(at[index - 1] ?? 0, end)))
        expect(parsed.flatMap((each) => each.events)).toEqual(events)
        expect(parsed.map(({ retryMs }) => retryMs).filter((ms) => ms !== null)).toEqual([700])
      }),
    )
  })
  test('says nothing until an event is whole', () => {
    const read = createEventReader()
    expect(read('event: newer\r\ndata: {}\r\n').events).toEqual([])
    expect(read('\r\n').events).toEqual([{ event: 'newer', data: '{}', id: null }])
  })
})
