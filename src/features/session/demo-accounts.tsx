import classes from '@/features/session/login-screen.module.css'

/** Password of all demo accounts; a server without demo data has none (design.md §7). */
const demoPassword = 'rebotica'

export type DemoAccountsProps = {
  accounts: readonly { username: string; description: string }[]
  onChoose: (username: string, password: string) => void
}

/** Fetched where there are any: installations of one's own have none. */
export default function DemoAccounts({ accounts, onChoose }: DemoAccountsProps) {
  return (
    <section aria-labelledby="cuentas-demo">
      <p id="cuentas-demo" className={classes.accountsTitle}>
        Cuentas de demostración
      </p>
      <ul className={classes.accounts}>
        {accounts.map(({ username, description }) => (
          <li key={username}>
            <button
              type="button"
              className={classes.account}
              onClick={() => onChoose(username, demoPassword)}
            >
              <span className={classes.username}>{username}</span>
              <span className={classes.description}>{description}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
