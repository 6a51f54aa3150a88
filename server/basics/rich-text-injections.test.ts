import { expect, test } from 'vitest'
import { injections } from '@/domain/testing/injections'
import { sanitiseRichText } from './rich-text'

test.each(injections)('what is stored of %j has no script, no handler and no address that runs', (text) => {
  const stored = sanitiseRichText(text)
  const markup = stored.replace(/&(lt|gt|amp|quot|#39);/g, '')
  const tags = markup.match(/<[^>]*>?/g) ?? []
  for (const tag of tags) {
    expect(tag).not.toMatch(
      /^<\/?(script|svg|math|img|image|iframe|object|embed|style|form|base|meta|link|video|audio)/i,
    )
    expect(tag).not.toMatch(/\son\w+\s*=|style\s*=|javascript:|data:|vbscript:/i)
  }
})
