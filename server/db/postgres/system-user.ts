import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { childEnvironment } from './child-environment'

const execute = promisify(execFile)
const run = (program: string, options: string[], as: SystemUser = {}) =>
  execute(program, options, { ...as, env: childEnvironment() })
const name = 'postgres'

/** Who runs PostgreSQL; empty where we are not root and run it as ourselves. */
export type SystemUser = { uid?: number; gid?: number }

/** PostgreSQL refuses to run as root: root runs it as the user `postgres`, made when the system has none. */
export async function systemUser(): Promise<SystemUser> {
  if (process.getuid?.() !== 0) return {}
  const known = await ids().catch(() => null)
  if (known) return known
  await run('groupadd', ['--system', '--force', name])
  await run('useradd', ['--system', '--gid', name, '--no-create-home', name])
  return ids()
}

async function ids(): Promise<SystemUser> {
  const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])])
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
}

/** Something that the person at the terminal can solve: its message is shown without a stack. */
export class SetupProblem extends Error {}

/** Both the programs and the data have to be reachable by that user, which a folder below /root is not. */
export async function checkReach(
  user: SystemUser,
  { postgres, dataFolder }: { postgres: string; dataFolder: string },
): Promise<void> {
  if (user.uid === undefined) return
  const canRun = await succeeds(run(postgres, ['--version'], user))
  if (!canRun) {
    throw new SetupProblem(
      `Como root, PostgreSQL se ejecuta con el usuario de sistema «${name}», que no puede llegar a ${postgres}.
Hay dos salidas:
  1. Mover el proyecto a una carpeta a la que ese usuario llegue (por ejemplo /opt/rebotica), o no usar root.
  2. Usar un PostgreSQL propio: DATABASE_URL=postgres://usuario:clave@servidor:5432/rebotica npm start`,
    )
  }
  const canEnter = await succeeds(run('/bin/sh', ['-c', 'cd -- "$1"', 'sh', dataFolder], user))
  if (!canEnter) {
    throw new SetupProblem(
      `Como root, PostgreSQL se ejecuta con el usuario de sistema «${name}», que no puede llegar a la carpeta de datos ${dataFolder}.
Hay dos salidas:
  1. Usar otra carpeta de datos: REBOTICA_DATA=/var/lib/rebotica npm start
  2. Usar un PostgreSQL propio: DATABASE_URL=postgres://usuario:clave@servidor:5432/rebotica npm start`,
    )
  }
}

const succeeds = (running: Promise<unknown>): Promise<boolean> =>
  running.then(
    () => true,
    () => false,
  )
