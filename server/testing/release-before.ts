import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterFile } from './after-file'

const root = fileURLToPath(new URL('../..', import.meta.url))
const gitIn =
  (cwd: string) =>
  (...args: string[]) =>
    execFileSync('git', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim()

/**
 * The last commit of the release before this one: the parent of the one that changed the version. Null where there is no history at all,
 * as in an archive of the sources; a history that does not go back so far would leave unnoticed what it was to show.
 */
export function releaseBefore(folder = root): string | null {
  const git = gitIn(folder)
  if (!existsSync(join(folder, '.git'))) {
    console.warn('The release before this one is not tried: there is no history of it')
    return null
  }
  try {
    const changed = git('log', '-1', '--format=%H', '-G^  "version": ', '--', 'package.json')
    return git('rev-parse', '--verify', '--quiet', `${changed}^`)
  } catch (cause) {
    throw new Error(
      'The history lacks the release before this one: fetch all of it (git fetch --unshallow)',
      {
        cause,
      },
    )
  }
}

/** Its sources, beside the packages of today, in a folder that goes with the calling test file. */
export async function sourcesOf(commit: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'rebotica-release-'))
  afterFile(() => rm(folder, { recursive: true, force: true }))
  const parts = ['server', 'src', ':(glob)*.json']
  const archive = execFileSync('git', ['archive', commit, ...parts], { cwd: root, maxBuffer: 2 ** 30 })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  return folder
}
