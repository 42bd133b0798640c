import { KitPage } from '#client/features/kit/KitPage.tsx'
import { bars } from '#client/features/kit/stories/charts/bars.tsx'
import { lineChart } from '#client/features/kit/stories/charts/line-chart.tsx'
import { marks } from '#client/features/kit/stories/charts/marks.tsx'
import { plot } from '#client/features/kit/stories/charts/plot.tsx'
import { sparkline } from '#client/features/kit/stories/charts/sparkline.tsx'

export default () => <KitPage stories={[lineChart, bars, marks, plot, sparkline]} />
