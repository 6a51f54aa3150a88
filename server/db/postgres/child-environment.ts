/** Paths of programs, libraries and temporary files, language and time zone; on Windows also its system folder. */
const needed = [
  ...['PATH', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH', 'LD_PRELOAD'],
  ...['TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'SystemDrive'],
  ...['LANG', 'LC_ALL', 'LC_CTYPE', 'TZ'],
]

/**
 * The environment of a program that we run: not all of ours, which may hold passwords (DATABASE_URL, SMTP_URL, those of new
 * users) and would stay readable for as long as the program runs.
 */
export function childEnvironment(
  more: Record<string, string> = {},
  ours: NodeJS.ProcessEnv = process.env,
): NodeJS.ProcessEnv {
  const given = needed.flatMap((name) => (ours[name] === undefined ? [] : [[name, ours[name]]]))
  return { ...Object.fromEntries(given), ...more }
}
