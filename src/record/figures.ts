/** The figures a record can hold. They are defined where they are computed. */
export {
  methodFigures,
  type PointFigure,
  pointFigures,
} from '../stats/figures.ts';
