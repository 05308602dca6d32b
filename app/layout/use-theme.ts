import { useNavigation } from '@remix-run/react'
import { THEME_CHOICES, type Theme } from '#app/domain/visits/visitor-choices.ts'
import { useRootData } from './root-data.ts'

/** The chosen theme, or the one being chosen on /style; null follows the system. */
export function useTheme(): Theme | null {
  const stored = useRootData()?.theme ?? null
  const { formAction, formData } = useNavigation()
  const asked = formAction === '/style' ? formData?.get('theme') : undefined
  const choice = THEME_CHOICES.find((one) => one === asked)
  if (choice === undefined) return stored
  return choice === 'system' ? null : choice
}
