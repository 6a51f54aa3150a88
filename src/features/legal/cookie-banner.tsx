import { Button, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import classes from '@/features/legal/cookie-banner.module.css'
import { type CookieChoice, choose, useConsent } from '@/features/legal/cookie-consent'

/**
 * Asks for consent once per device (analytics.md §1). It pushes the page down instead of covering it; both answers take
 * one click and look the same.
 */
export default function CookieBanner() {
  const consent = useConsent()
  // Remembered in memory as well: a browser that stores nothing should not ask on every screen.
  const [answered, setAnswered] = useState(false)
  if (consent !== null || answered) return null
  const answer = (choice: CookieChoice) => {
    choose(choice)
    setAnswered(true)
  }
  return (
    <section className={classes.banner} aria-label="Aviso de cookies">
      <Text size="sm" className={classes.text}>
        Guardamos en este dispositivo lo que Rebotica necesita para funcionar. La analítica y la supervisión
        de errores de terceros, solo si acepta.{' '}
        <Link to="/politica-cookies" className={classes.more}>
          Política de cookies
        </Link>
      </Text>
      <Group gap="xs" wrap="nowrap" className={classes.answers}>
        <Button variant="default" onClick={() => answer('declined')}>
          Rechazar
        </Button>
        <Button variant="default" onClick={() => answer('accepted')}>
          Aceptar
        </Button>
      </Group>
    </section>
  )
}
