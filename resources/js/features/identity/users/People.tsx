import { useTranslation } from 'react-i18next'
import type { PersonProps } from '#server/identity/users/props.ts'
import { PersonRow } from './PersonRow.tsx'

/** Everybody who works here. */
export function People({ people }: { people: PersonProps[] }) {
  const { t } = useTranslation('users')
  const inOrder = people.toSorted((a, b) => a.name.localeCompare(b.name))
  return (
    <ul aria-label={t('list')} className="divide-y rounded-card border bg-surface">
      {inOrder.map((person) => (
        <PersonRow key={person.id} person={person} />
      ))}
    </ul>
  )
}
