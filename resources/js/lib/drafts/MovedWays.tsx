import { Button } from '#client/ui/Button.tsx'

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
