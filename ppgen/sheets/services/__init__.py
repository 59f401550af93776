"""What print services, copy shops and cutting machines are sent, as their files in `services/` say."""
