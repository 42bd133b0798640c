import { usePost } from '#client/lib/forms.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import type { OverlayProps } from '#client/ui/Overlay.tsx'

interface FormDialogProps extends Pick<OverlayProps, 'title' | 'className' | 'children'> {
  labels: { save: string; cancel: string }
  /** The id of the form inside. */
  form: string
  /** Whether the form is there to be sent. */
  isReady?: boolean
  isSending: boolean
  /** Why the whole form was refused. */
  error: string | undefined
  onClose: () => void
}

/** An open dialog around a form, with the refusal of the whole form and the buttons below it. */
export function FormDialog({
  labels,
  form,
  isReady = true,
  isSending,
  error,
  onClose,
  children,
  ...dialog
}: FormDialogProps) {
  return (
    <Dialog
      {...dialog}
      isOpen
      onOpenChange={onClose}
      actions={
        <>
          <Button onPress={onClose}>{labels.cancel}</Button>
          {isReady && (
            <Button type="submit" form={form} variant="primary" isPending={isSending}>
              {labels.save}
            </Button>
          )}
        </>
      }
    >
      {children}
      {error && (
        <p ref={intoView} role="alert" className="pt-4 font-medium text-critical">
          {error}
        </p>
      )}
    </Dialog>
  )
}

/** For what appears in a form that may be scrolled. */
export const intoView = (element: HTMLElement | null) =>
  element?.scrollIntoView({ block: 'nearest' })

/**
 * As `usePost`, for a dialog that a success closes. `onConflict` shows in the dialog that someone else changed the record since it
 * was opened.
 */
export function useDialogPost(onClose: () => void, onConflict?: () => void) {
  const { send, errors, ...post } = usePost()
  return {
    ...post,
    // Where authentication is required first, its dialog opens and no message is shown.
    errors: errors.proof ? {} : errors,
    save: (path: string, body: object) =>
      send(path, body, {
        onHttpException: ({ status }) => {
          if (status !== 409 || !onConflict) return
          onConflict()
          return false
        },
        onSuccess: onClose,
      }),
  }
}
