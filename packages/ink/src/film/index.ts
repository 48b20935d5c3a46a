export { createFilmFile, type FilmFileOptions } from './filmFile.ts';
export { type FilmSink, type FilmStep, growFilm, type GrowFilmOptions } from './growFilm.ts';
export { type Mp4, mp4Of, type Sample } from './mp4.ts';
export { FILM, filmFrames, type FilmFrame, filmSize, growingMs } from './plan.ts';
