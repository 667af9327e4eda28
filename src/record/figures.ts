/** The figures a record can hold. They are defined where they are computed. */
export {
  heldFigures,
  methodFigures,
  pointFigures,
  type StepFigure,
  seriesFigures,
  stepFigures,
} from '../stats/figures.ts';
export { headlineCells, sampleFigures } from '../stats/sample-values.ts';
