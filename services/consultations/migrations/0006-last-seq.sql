-- Of an answer: the number of its turn's last event. Whoever has read the messages follows the stream from there.
-- For answers from before it is not known: their turn is told again.
alter table consultations.messages add column last_seq int;
