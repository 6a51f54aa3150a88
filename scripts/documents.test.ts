import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const decisionsFolder = 'docs/decisions'
const sections = ['Context', 'Decision', 'Consequences']
/** States of a decision that name another one, and what that one must say in return. */
const counterparts: Record<string, string> = {
  'superseded by': 'supersedes',
  'amended by': 'amends',
  supersedes: 'superseded by',
  amends: 'amended by',
}
const relationPattern = /(superseded by|amended by|supersedes|amends) ((?:\[\d{4}\]\([^)]*\)(?:, )?)+)/g

const decisions = readdirSync(decisionsFolder)
  .filter((file) => /^\d{4}-/.test(file))
  .map((file) => {
    const text = readFileSync(join(decisionsFolder, file), 'utf8')
    const state = /^- State: (.*)$/m.exec(text)?.[1] ?? ''
    const relations = [...state.matchAll(relationPattern)].flatMap(([, word = '', links = '']) =>
      [...links.matchAll(/\[(\d{4})\]/g)].map(([, number = '']) => ({ word, number })),
    )
    return { file, text, number: file.slice(0, 4), state, relations }
  })

test('decisions are numbered without a gap, and each has a date, a state and its three sections', () => {
  expect(decisions.map(({ number }) => Number(number))).toEqual(decisions.map((_, index) => index + 1))
  for (const { file, text, number, state } of decisions) {
    expect(text, file).toMatch(new RegExp(`^# ${number}\\. \\S`))
    expect(text, file).toMatch(/^- Date: \d{4}-\d{2}-\d{2}$/m)
    expect(state, file).toMatch(/^(in force|superseded by|amended by)\b/)
    const found = [...text.matchAll(/^## (.*)\n\n\S/gm)].map(([, heading]) => heading)
    expect(found, file).toEqual(sections)
  }
})

test('a decision that changed another one is named in that one, and the other way round', () => {
  for (const { file, number, relations } of decisions)
    for (const relation of relations) {
      const other = decisions.find((each) => each.number === relation.number)
      expect(other?.relations, `${file} ${relation.word} ${relation.number}`).toContainEqual({
        word: counterparts[relation.word],
        number,
      })
    }
})

test('the table of decisions has the title and the state of each', () => {
  const table = readFileSync(join(decisionsFolder, 'README.md'), 'utf8').match(/^\| \[\d{4}\].*$/gm)
  const rows = decisions.map(({ file, text, number, state }) => {
    const title = /^# \d{4}\. (.*)$/m.exec(text)?.[1]
    return `| [${number}](${file}) | ${title} | ${state} |`
  })
  expect(table).toEqual(rows)
})

const documents = [
  'README.md',
  'ARCHITECTURE.md',
  ...readdirSync('docs')
    .filter((file) => file.endsWith('.md'))
    .map((file) => join('docs', file)),
]
const codeFolders = 'src|server|service-worker|mocks|e2e|bench|scripts|docs|examples'

test('links between documents lead to a file', () => {
  const files = [...documents, ...decisions.map(({ file }) => join(decisionsFolder, file))]
  const broken = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\]\((?!https?:)([^)#]+)[^)]*\)/g)]
      .filter(([, target = '']) => !existsSync(join(dirname(file), target)))
      .map(([link]) => `${file}: ${link}`),
  )
  expect(broken).toEqual([])
})

/** Decisions are not checked: they keep the text of the day they were made. */
test('files and folders that documents name exist', () => {
  const known = [
    ...readdirSync('.'),
    ...codeFolders
      .split('|')
      .flatMap((folder) =>
        readdirSync(folder, { recursive: true, withFileTypes: true }).map(({ parentPath, name }) =>
          join(parentPath, name),
        ),
      ),
  ]
  const missing = documents.flatMap((file) =>
    namedIn(readFileSync(file, 'utf8'))
      .filter((name) => {
        const pattern = pathPattern(name)
        return !known.some((path) => pattern.test(path))
      })
      .map((name) => `${file}: ${name}`),
  )
  expect(missing).toEqual([])
})

/** Code spans that look like a file name, or start with a folder of the repository. */
const namedIn = (text: string): string[] =>
  [...text.replace(/^```[\s\S]*?^```/gm, '').matchAll(/`([^`\s]+)`/g)]
    .map(([, name = '']) => name)
    .filter(
      (name) =>
        /^[\w.*{][\w.*{}/-]*\.(tsx?|mjs|css|md)$/.test(name) || name.match(`^(${codeFolders})/`) !== null,
    )

/** Matches the end of a path, so that documents may leave out the first folders. `*` and `{subject}` match any name. */
const pathPattern = (name: string): RegExp => {
  const escaped = name
    .replace(/\/$/, '')
    .replace(/[.$]/g, '\\$&')
    .replace(/\*|\{\w+\}/g, '[^/]+')
  return new RegExp(`(^|/)${escaped}(\\.tsx?)?$`)
}

test('the container image and the systemd unit start the program as npm does, and copy what is there', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } }
  const command = scripts.start.replace(/^exec /, '')
  expect(readFileSync('examples/systemd/rebotica.service', 'utf8')).toContain(
    `ExecStart=/usr/bin/${command}\n`,
  )
  const image = readFileSync('Containerfile', 'utf8')
  const [, entry = '[]'] = /^ENTRYPOINT (.*)$/m.exec(image) ?? []
  expect((JSON.parse(entry) as string[]).join(' ')).toBe(command)
  const copied = [...image.matchAll(/^COPY --from=build \/opt\/rebotica\/(\S+)/gm)].map(
    ([, path = '']) => path,
  )
  const built = ['node_modules', 'dist']
  expect(copied.filter((path) => !built.includes(path) && !existsSync(path))).toEqual([])
  expect(copied).toEqual(expect.arrayContaining([...built, 'scripts/start.mjs', 'package.json']))
})
