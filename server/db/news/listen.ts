import type { Kysely } from 'kysely'
import type { Client } from 'pg'
import { retryDelayMs } from '@/domain/basics/retry-delay'
import { connectionBeside } from '../connection'
import type { Database } from '../schema'
import { type News, newsChannel } from './announce'

type Listening = {
  /** Resolves when news come, or could not be had at the first attempt: it goes on trying. */
  started: Promise<void>
  /** Whether the connection still answers, and soon; one that does not is given up and opened again. */
  check: () => Promise<void>
  stop: () => Promise<void>
}

type Listeners = {
  onNews: (news: News) => void
  /** Something may have been missed: the connection was away, and is back. */
  onGap: () => void
}

/** From the first failed attempt to the last one in a row. */
const ladder = [500, 10_000] as const

/** How long it may keep silent about what it was asked. */
const usualPatienceMs = 5_000

/** Hears what all servers of this database announce, by one connection of its own, which it opens again when it is lost. */
export function listen(
  db: Kysely<Database>,
  { onNews, onGap }: Listeners,
  { patienceMs = usualPatienceMs } = {},
): Listening {
  let client: Client | null = null
  let isStopped = false
  let failures = 0
  let again: NodeJS.Timeout | undefined
  let checking: Promise<void> | null = null

  const lose = (lost: Client) => {
    if (client !== lost) return
    client = null
    // Not awaited: the other end may never answer.
    lost.end().catch(() => {})
    if (isStopped) return
    failures += 1
    again = setTimeout(() => void open(onGap), retryDelayMs(ladder, failures, Math.random))
    again.unref()
  }
  const ask = (asked: Client, statement: string): Promise<unknown> => {
    let alarm: NodeJS.Timeout | undefined
    const silence = new Promise((_, reject) => {
      alarm = setTimeout(() => reject(new Error('The listening connection does not answer')), patienceMs)
      alarm.unref()
    })
    return Promise.race([asked.query(statement), silence]).finally(() => clearTimeout(alarm))
  }
  const check = async () => {
    const checked = client
    if (checked !== null) await ask(checked, 'SELECT 1').catch(() => lose(checked))
  }
  const open = async (then: () => void) => {
    const opened = connectionBeside(db)
    if (opened === null || isStopped) return
    client = opened
    opened.on('error', () => lose(opened))
    opened.on('end', () => lose(opened))
    opened.on('notification', ({ payload }) => {
      const news = read(payload)
      if (news) onNews(news)
    })
    try {
      await opened.connect()
      await ask(opened, `LISTEN ${newsChannel}`)
      failures = 0
      then()
    } catch {
      lose(opened)
    }
  }

  return {
    started: open(() => {}),
    check: () => {
      checking ??= check().finally(() => {
        checking = null
      })
      return checking
    },
    stop: async () => {
      isStopped = true
      clearTimeout(again)
      await client?.end().catch(() => {})
    },
  }
}

/** Null for what a server of another version may say. */
function read(payload: string | undefined): News | null {
  try {
    return JSON.parse(payload ?? '')
  } catch {
    return null
  }
}
