/** The figures a record can hold. They are defined where they are computed. */
export {
  methodFigures,
  pointFigures,
  type StepFigure,
  seriesFigures,
  stepFigures,
} from '../stats/figures.ts';
