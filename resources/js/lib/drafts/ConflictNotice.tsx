import type { ReactNode } from 'react'
import { Button } from '#client/ui/Button.tsx'
import { Becomes } from '#client/ui/ChangeArrow.tsx'
import { Notice } from '#client/ui/Notice.tsx'

interface MovedNoticeProps {
  title: string
  /** The ways on. */
  actions: ReactNode
  className?: string
  children: ReactNode
}

/** Somebody saved while this was being typed. */
export function MovedNotice(props: MovedNoticeProps) {
  return <Notice tone="caution" role="status" {...props} />
}

/** Each difference in a line. */
export function Changes({ children }: { children: ReactNode }) {
  return <ul className="mt-1 flex flex-col gap-0.5 text-sm">{children}</ul>
}

interface FieldChangesProps<Name extends string, Fields> {
  /** Those that differ. */
  names: readonly Name[]
  before: Fields
  after: Fields
  label: (name: Name) => string
  told: (name: Name, fields: Fields) => string
}

/** The fields that differ, each in a line. */
export function FieldChanges<Name extends string, Fields>(props: FieldChangesProps<Name, Fields>) {
  const { names, before, after, label, told } = props
  return (
    <Changes>
      {names.map((name) => (
        <li key={name}>
          <FieldChange label={label(name)} before={told(name, before)} after={told(name, after)} />
        </li>
      ))}
    </Changes>
  )
}

/** What one field said, and what it says now. */
export function FieldChange({
  label,
  before,
  after,
}: Record<'label' | 'before' | 'after', string>) {
  return (
    <>
      {label}
      {': '}
      <bdi className="line-through">{before}</bdi>
      <Becomes />
      <bdi className="font-medium">{after}</bdi>
    </>
  )
}

interface MovedWaysProps {
  keep: string
  take: string
  keepMine: () => void
  takeTheirs: () => void
}

/** Two ways on for whoever was overtaken. */
export function MovedWays({ keep, take, keepMine, takeTheirs }: MovedWaysProps) {
  return (
    <>
      <Button size="sm" onPress={keepMine}>
        {keep}
      </Button>
      <Button size="sm" variant="quiet" onPress={takeTheirs}>
        {take}
      </Button>
    </>
  )
}
