import { Button, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import classes from '@/features/legal/cookie-banner.module.css'
import { type CookieChoice, choose, useConsent } from '@/features/legal/cookie-consent'

/**
 * Asks once on each device (analytics.md §1). It stands above the page and pushes it down, so that it covers nothing; both
 * answers are one press and look alike.
 */
export default function CookieBanner() {
  const consent = useConsent()
  // A browser that keeps nothing is not asked at every step.
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
