/** Where programs, libraries and temporary files are, language and time zone; Windows wants its root. */
const needed = [
  ...['PATH', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'SystemDrive'],
  ...['LANG', 'LC_ALL', 'LC_CTYPE', 'TZ'],
]

/**
 * What a program that we run gets of our environment: never the rest, which may hold passwords (DATABASE_URL, SMTP_URL,
 * those of new users) and stays readable for as long as the program runs.
 */
export function childEnvironment(
  more: Record<string, string> = {},
  ours: NodeJS.ProcessEnv = process.env,
): NodeJS.ProcessEnv {
  const given = needed.flatMap((name) => (ours[name] === undefined ? [] : [[name, ours[name]]]))
  return { ...Object.fromEntries(given), ...more }
}
