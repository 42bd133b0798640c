import { usePage } from '@inertiajs/react'
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import type { Metal } from '#server/formula/units/karat.ts'
import type { RecordPermission } from '#server/market/record-permission.ts'

const RecordDialog = lazyWithRetry(() => import('./RecordDialog.tsx'))

interface EnterGoldProps {
  label: string
  /** The metal that is chosen when the dialog opens; the first that the shop sells by default. */
  metal?: Metal
  mayRecord: RecordPermission
  currencies?: readonly string[]
}

export function EnterGold({ label, metal, mayRecord, currencies }: EnterGoldProps) {
  const [isOpen, setOpen] = useState(false)
  const { shop } = usePage().props
  return (
    <>
      <Button variant="primary" onPress={() => setOpen(true)}>
        <Icon icon={Plus} />
        {label}
      </Button>
      <Suspense fallback={null}>
        {isOpen && (
          <RecordDialog
            isOpen={isOpen}
            onOpenChange={setOpen}
            metal={metal}
            mayRecord={mayRecord}
            currencies={currencies ?? [shop?.currency ?? 'USD']}
          />
        )}
      </Suspense>
    </>
  )
}
